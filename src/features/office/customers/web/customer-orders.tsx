import { OrderState, OrderTotal } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { type CardColumn, CardTable } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { Panel } from '#web/ui/panel.tsx';
import type { Customer } from '../contract.ts';
import styles from './customer-screen.module.css';

type Order = NonNullable<Customer['orders']>[number];

/** The newest orders of a company. */
export function CustomerOrders({ id, orders }: { id: number; orders: readonly Order[] }) {
  return (
    <Panel title="Последние заказы">
      {orders.length === 0 ? (
        <p className={styles.dim}>Заказов пока нет.</p>
      ) : (
        <>
          <CardTable
            label="Последние заказы"
            columns={columns}
            rows={orders.slice(0, SHOWN)}
            rowKey={(row) => row.id}
          />
          <p className={styles.more}>
            <Link href={`/office/orders/?company=${id}`}>Все заказы компании</Link>
          </p>
        </>
      )}
    </Panel>
  );
}

const SHOWN = 8;

const columns: CardColumn<Order>[] = [
  {
    key: 'number',
    title: 'Заказ',
    kind: 'main',
    cell: ({ id, number }) => <Link href={`/office/orders/${id}/`}>№ {number}</Link>,
  },
  { key: 'date', title: 'Дата', kind: 'short', cell: ({ date }) => formatDate(date) },
  { key: 'status', title: 'Статус', cell: (order) => <OrderState order={order} /> },
  { key: 'author', title: 'Покупатель', cell: ({ author }) => author },
  { key: 'total', title: 'Сумма', kind: 'number', cell: (order) => <OrderTotal order={order} /> },
];
