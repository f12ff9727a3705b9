import type { OrderListItem } from '../contract.ts';
import { formatDate } from '#shared/dates.ts';
import { countOf, LINE_FORMS } from '#shared/plural.ts';
import { Link } from '#web/ui/link.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-table.module.css';
import { OrderTotal } from './order-total.tsx';
import { placedByText } from './placed-by.ts';
import { OrderState } from './status-badge.tsx';

/** A row is a card on small screens. `withCompany`: the buyer has several, so each order says whose it is. */
export function OrderTable({ orders, withCompany }: { orders: readonly OrderListItem[]; withCompany: boolean }) {
  return (
    <div className={styles.place}>
      <table className={styles.table}>
        <thead className={styles.head}>
          <tr>
            <th scope="col">Заказ</th>
            <th scope="col" className={styles.date}>
              Дата
            </th>
            <th scope="col">Статус</th>
            <th scope="col">{withCompany ? 'Компания и автор' : 'Автор'}</th>
            <th scope="col" className={styles.how}>
              Получение и оплата
            </th>
            <th scope="col" className={styles.size}>
              Состав
            </th>
            <th scope="col" className={styles.number}>
              Сумма
            </th>
            <th scope="col">
              <span className="visually-hidden">Действия</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <Row key={order.id} order={order} withCompany={withCompany} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ order, withCompany }: { order: OrderListItem; withCompany: boolean }) {
  const articles = countOf(order.articles, LINE_FORMS);
  const placedBy = placedByText(order);
  return (
    <tr className={styles.row}>
      <td className={styles.code} data-below={formatDate(order.date)}>
        <Link href={order.url} className={styles.link}>
          {order.number}
        </Link>
        {order.ownNumber ? <span className={styles.second}>Ваш № {order.ownNumber}</span> : null}
      </td>
      <td className={styles.date}>{formatDate(order.date)}</td>
      <td className={styles.status}>
        <OrderState order={order} />
      </td>
      <td className={styles.who}>
        {withCompany ? (
          <span className={styles.company} title={order.contragent.name}>
            {order.contragent.name}
          </span>
        ) : null}
        {order.fromLedger ? null : <span className={withCompany ? styles.second : undefined}>{order.author}</span>}
        {placedBy === null ? null : <span className={styles.second}>{placedBy}</span>}
        {order.object === null ? null : <span className={styles.second}>{order.object.name}</span>}
      </td>
      <td className={styles.how}>
        <span>{order.deliveryTypeName}</span>
        <span className={styles.second}>{order.paySystemName}</span>
      </td>
      <td className={styles.size}>{articles}</td>
      <td className={styles.total} data-below={articles}>
        <OrderTotal order={order} />
      </td>
      <td className={styles.actions}>
        <OrderActions order={order} isCompact />
      </td>
    </tr>
  );
}
