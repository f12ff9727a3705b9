import { useState } from 'react';
import { OrderState, OrderTotal } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { CompanyOrder } from '../contract.ts';
import { SHOWN_ORDERS } from '../shown-orders.ts';
import styles from './cabinet.module.css';

/** Orders that are shown at first. */
const FIRST = 5;

/** The newest orders of a company. What is in them a manager reads when he acts for one of its people. */
export function CompanyOrders({ orders }: { orders: readonly CompanyOrder[] }) {
  const [isWhole, setWhole] = useState(false);
  if (orders.length === 0) {
    return <EmptyState title="Заказов пока нет" text="Здесь появятся последние заказы компании." />;
  }
  const rows = isWhole ? orders : orders.slice(0, FIRST);
  return (
    <>
      <CardTable label="Последние заказы" columns={columns} rows={rows} rowKey={({ id }) => id} />
      {rows.length < orders.length ? (
        <div className={styles.more}>
          <Button look="secondary" onClick={() => setWhole(true)}>
            Показать ещё {orders.length - rows.length}
          </Button>
        </div>
      ) : orders.length >= SHOWN_ORDERS ? (
        <p className={styles.second}>
          Здесь последние {SHOWN_ORDERS} заказов. Прежние видны в списке заказов, если войти от имени сотрудника.
        </p>
      ) : null}
    </>
  );
}

const columns: CardColumn<CompanyOrder>[] = [
  { key: 'number', title: 'Заказ', kind: 'main', cell: ({ number }) => `№ ${number}` },
  { key: 'date', title: 'Дата', kind: 'short', cell: ({ date }) => formatDate(date) },
  { key: 'status', title: 'Статус', cell: (order) => <OrderState order={order} /> },
  { key: 'author', title: 'Сотрудник', cell: ({ author }) => author },
  { key: 'total', title: 'Сумма', kind: 'number', cell: (order) => <OrderTotal order={order} /> },
];
