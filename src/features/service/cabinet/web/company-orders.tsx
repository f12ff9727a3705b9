import { useState } from 'react';
import { OrderState, OrderTotal } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { useStaffRights } from '#web/app/use-staff-rights.ts';
import { Button } from '#web/ui/button.tsx';
import { CardTable, type CardColumn } from '#web/ui/card-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/list-state.tsx';
import type { CompanyOrder } from '../contract.ts';
import { SHOWN_ORDERS } from '../shown-orders.ts';
import styles from './cabinet.module.css';

/** Orders that are shown at first. */
const FIRST = 5;

interface CompanyOrdersProps {
  companyId: number;
  orders: readonly CompanyOrder[];
}

/** The newest orders of a company. Each leads to its page in the office. */
export function CompanyOrders({ companyId, orders }: CompanyOrdersProps) {
  const seesOrders = scopeOf(useStaffRights(), 'orders') !== null;
  const [isWhole, setWhole] = useState(false);
  if (orders.length === 0) {
    return <EmptyState title="Заказов пока нет" text="Здесь появятся последние заказы компании." />;
  }
  const rows = isWhole ? orders : orders.slice(0, FIRST);
  return (
    <>
      <CardTable
        label="Последние заказы"
        columns={seesOrders ? linkedColumns : columns}
        rows={rows}
        rowKey={({ id }) => id}
      />
      {rows.length < orders.length ? (
        <div className={styles.more}>
          <Button look="secondary" onClick={() => setWhole(true)}>
            Показать ещё {orders.length - rows.length}
          </Button>
        </div>
      ) : orders.length >= SHOWN_ORDERS ? (
        <>
          <p className={styles.second}>Здесь последние {SHOWN_ORDERS} заказов.</p>
          {seesOrders ? <Link href={`/office/orders/?company=${companyId}`}>Все заказы компании</Link> : null}
        </>
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

const linkedColumns: CardColumn<CompanyOrder>[] = columns.map((column) =>
  column.key === 'number'
    ? { ...column, cell: ({ id, number }) => <Link href={`/office/orders/${id}/`}>№ {number}</Link> }
    : column,
);
