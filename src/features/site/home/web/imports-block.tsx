import { formatDateTime } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { ImportView } from '../contract.ts';

/** The last imports of goods and of settlements. */
export function ImportsBlock({ imports }: { imports: readonly ImportView[] }) {
  if (imports.length === 0) {
    return <EmptyState title="Выгрузок пока не было" text="Здесь появятся последние пять." />;
  }
  return <CardTable label="Выгрузки" columns={columns} rows={imports} rowKey={({ id }) => id} isWide />;
}

const states: Partial<Record<string, { name: string; color: string }>> = {
  running: { name: 'Идёт', color: 'busy' },
  done: { name: 'Завершена', color: 'success' },
  refused: { name: 'Отклонена', color: 'danger' },
  stopped: { name: 'Остановлена', color: 'warning' },
  failed: { name: 'Не удалась', color: 'danger' },
  interrupted: { name: 'Прервана', color: 'danger' },
};

const kinds: Record<ImportView['kind'], string> = { goods: 'Товары', settlements: 'Взаиморасчёты' };

const columns: CardColumn<ImportView>[] = [
  { key: 'number', title: '№', kind: 'main', cell: ({ id }) => id },
  {
    key: 'what',
    title: 'Что',
    cell: ({ kind, source }) => (source ? `${kinds[kind]}: ${source}` : kinds[kind]),
  },
  { key: 'start', title: 'Начало', kind: 'short', cell: ({ startedAt }) => formatDateTime(startedAt) },
  {
    key: 'end',
    title: 'Конец',
    kind: 'short',
    cell: ({ finishedAt }) => finishedAt && formatDateTime(finishedAt),
  },
  {
    key: 'state',
    title: 'Итог',
    cell: ({ state }) => <Badge color={states[state]?.color}>{states[state]?.name ?? state}</Badge>,
  },
  { key: 'refused', title: 'Не принято записей', kind: 'number', cell: ({ refused }) => refused },
];
