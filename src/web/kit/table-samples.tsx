import { IconTrash } from '@tabler/icons-react';
import { formatDate } from '#shared/dates.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { Badge } from '#web/ui/badge.tsx';
import { IconButton } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';

interface Document {
  number: string;
  day: string;
  company: string;
  state: string;
  color: string;
  sum: number;
}

const documents: Document[] = [
  {
    number: 'УТ-000128',
    day: '2026-03-02',
    company: 'ООО «Монтаж»',
    state: 'Оплачен',
    color: 'success',
    sum: 128_400.5,
  },
  {
    number: 'УТ-000131',
    day: '2026-03-05',
    company: 'АО «Северо-Западная строительно-монтажная компания „Энергия“», обособленное подразделение',
    state: 'Ждёт оплаты',
    color: 'warning',
    sum: 9_876_543,
  },
  {
    number: 'УТ-000140',
    day: '2026-03-20',
    company: 'ИП Ковалёв П. С.',
    state: 'Просрочен',
    color: 'danger',
    sum: 990,
  },
];

const columns: CardColumn<Document>[] = [
  { key: 'number', title: 'Документ', kind: 'main', cell: ({ number }) => <Link href="/orders/">{number}</Link> },
  { key: 'day', title: 'Дата', kind: 'short', cell: ({ day }) => formatDate(day) },
  { key: 'company', title: 'Компания', cell: ({ company }) => company },
  { key: 'state', title: 'Состояние', kind: 'short', cell: ({ state, color }) => <Badge color={color}>{state}</Badge> },
  { key: 'sum', title: 'Сумма', kind: 'number', cell: ({ sum }) => formatColumnPrice(sum) },
  {
    key: 'action',
    title: 'Действия',
    kind: 'action',
    cell: ({ number }) => (
      <IconButton label={`Удалить ${number}`}>
        <Icon of={IconTrash} size={18} />
      </IconButton>
    ),
  },
];

export function TableSamples() {
  return <CardTable label="Документы" columns={columns} rows={documents} rowKey={({ number }) => number} />;
}
