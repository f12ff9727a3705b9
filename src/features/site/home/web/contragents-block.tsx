import { StatusBadge } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { Badge } from '#web/ui/badge.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { Contragents } from '../contract.ts';
import styles from './contragents-block.module.css';
import { Figures } from './figures.tsx';

/** The companies that a manager serves, in figures, and those that ordered last. */
export function ContragentsBlock({ data: { total, withDebt, banned, companies } }: { data: Contragents }) {
  if (total === 0) {
    return <EmptyState title="Контрагентов пока нет" text="Здесь появятся компании, за которыми вас закрепят." />;
  }
  return (
    <>
      <Figures
        figures={[
          { name: 'Всего', value: total },
          { name: 'С просроченной задолженностью', value: withDebt },
          { name: 'С запретом заказа', value: banned },
        ]}
      />
      <CardTable label="Контрагенты" columns={columns} rows={companies} rowKey={({ id }) => id} />
    </>
  );
}

const columns: CardColumn<Contragents['companies'][number]>[] = [
  {
    key: 'name',
    title: 'Контрагент',
    kind: 'main',
    cell: ({ name, hasDebt, orderBan }) => (
      <span className={styles.name}>
        {name}
        {hasDebt ? <Badge color="warning">Просрочена оплата</Badge> : null}
        {orderBan ? <Badge color="danger">Запрет заказа</Badge> : null}
      </span>
    ),
  },
  {
    key: 'last',
    title: 'Последний заказ',
    kind: 'short',
    cell: ({ lastOrder }) => lastOrder && formatDate(lastOrder.date),
  },
  {
    key: 'status',
    title: 'Статус',
    cell: ({ lastOrder }) => lastOrder && <StatusBadge status={lastOrder.status} />,
  },
  { key: 'open', title: 'Заказов в работе', kind: 'number', cell: ({ openOrders }) => openOrders },
];
