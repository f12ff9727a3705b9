import { IconDownload } from '@tabler/icons-react';
import { formatDate } from '#shared/dates.ts';
import { formatColumnPrice } from '#shared/price-format.ts';
import { downloadFile, useDownload } from '#web/api/download-file.ts';
import { useApp } from '#web/app/app-context.ts';
import { IconButton } from '#web/ui/button.tsx';
import { type CardColumn, CardTable, CellNote } from '#web/ui/card-table.tsx';
import { GoodsCheck } from '#web/ui/goods-cells.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import type { Paper } from '../contract.ts';
import styles from './documents-page.module.css';

type Chosen = ReadonlyMap<string, Paper>;

interface PapersTableProps {
  papers: readonly Paper[];
  chosen: Chosen;
  onChoose: (chosen: Chosen) => void;
}

type Row = Paper & { isChosen: boolean; toggle: () => void };

export function PapersTable({ papers, chosen, onChoose }: PapersTableProps) {
  const toggle = (paper: Paper) => {
    const next = new Map(chosen);
    if (!next.delete(paper.key)) next.set(paper.key, paper);
    onChoose(next);
  };
  const rows = papers.map((paper): Row => ({
    ...paper,
    isChosen: chosen.has(paper.key),
    toggle: () => toggle(paper),
  }));
  return <CardTable label="Документы" columns={columns} rows={rows} rowKey={({ key }) => key} isWide />;
}

export const titleOf = ({ kindName, number }: Paper): string => `${kindName} ${number}`;

const columns: CardColumn<Row>[] = [
  {
    key: 'title',
    title: 'Документ',
    kind: 'main',
    cell: (paper) => (
      <span className={styles.title}>
        <GoodsCheck
          label={`Выбрать: ${titleOf(paper)}`}
          checked={paper.isChosen}
          disabled={paper.source === 'missing'}
          onChange={paper.toggle}
        />
        <span>
          {titleOf(paper)}
          {paper.state === null ? null : <CellNote>{paper.state}</CellNote>}
        </span>
      </span>
    ),
  },
  {
    key: 'day',
    title: 'Дата',
    kind: 'short',
    cell: ({ day, dayTo }) => (dayTo === null ? formatDate(day) : `${formatDate(day)}–${formatDate(dayTo)}`),
  },
  {
    key: 'order',
    title: 'Заказ',
    kind: 'short',
    cell: ({ order }) => (order === null ? null : <Link href={order.url}>{order.number}</Link>),
  },
  { key: 'object', title: 'Объект', cell: ({ object }) => object },
  {
    key: 'amount',
    title: 'Сумма',
    kind: 'number',
    cell: ({ amount, currency }) => (amount === null ? null : formatColumnPrice(amount, currency)),
  },
  { key: 'download', title: 'Скачать', kind: 'action', cell: (paper) => <Download paper={paper} /> },
];

function Download({ paper }: { paper: Paper }) {
  const { api } = useApp();
  const { isPending, run } = useDownload(async () => {
    const { file, order } = paper;
    const made = file ?? (await api('orderInvoice', { params: { id: String(order!.id) } }));
    await downloadFile(made.link, made.name);
  });
  if (paper.source === 'missing') return <CellNote>Файл у менеджера</CellNote>;
  return (
    <IconButton
      label={`Скачать: ${titleOf(paper)}`}
      aria-busy={isPending || undefined}
      disabled={isPending}
      onClick={run}
    >
      <Icon of={IconDownload} size={18} />
    </IconButton>
  );
}
