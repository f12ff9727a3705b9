import type { OrderListItem } from '#ordering/orders/contract.ts';
import { OrderState } from '#ordering/orders/web/index.ts';
import { formatDate } from '#shared/dates.ts';
import { formatWirePrice } from '#shared/price-format.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { Link } from '#web/ui/link.tsx';
import styles from './orders-block.module.css';

/** The last orders and the way to all of them. */
export function OrdersBlock({ orders }: { orders: readonly OrderListItem[] }) {
  if (orders.length === 0) {
    return (
      <>
        <p className={styles.nothing}>Заказов пока нет. Здесь появятся последние пять.</p>
        <ButtonLink href="/catalog/" look="secondary">
          Перейти в каталог
        </ButtonLink>
      </>
    );
  }
  return (
    <>
      <ul className={styles.orders}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <Link href={order.url} className={styles.number}>
              {order.number}
            </Link>
            <span className={styles.date}>{formatDate(order.date)}</span>
            <span className={styles.status}>
              <OrderState order={order} />
            </span>
            <span className={styles.total}>{formatWirePrice(order.confirmedTotal ?? order.total, order.currency)}</span>
          </li>
        ))}
      </ul>
      <Link href="/orders/" className={styles.all}>
        Все заказы
      </Link>
    </>
  );
}
