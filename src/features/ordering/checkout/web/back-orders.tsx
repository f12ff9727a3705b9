import type { CheckoutData } from '../contract.ts';
import { backOrderText } from '#shared/back-order.ts';
import { formatNumber } from '#shared/number-format.ts';
import styles from './back-orders.module.css';

/** The basket marks all of them. */
export const MAX_LISTED = 5;

/** The goods that are ordered above the stock: what is there, and what is still to come. */
export function BackOrders({ lines }: { lines: CheckoutData['backOrders'] }) {
  if (lines.length === 0) return null;
  const rest = lines.length - MAX_LISTED;
  return (
    <section aria-labelledby="back-orders" className={styles.lines}>
      <h3 id="back-orders" className={styles.title}>
        Часть товаров — под заказ
      </h3>
      <p className={styles.why}>На складе их меньше, чем в заказе.</p>
      <ul className={styles.list}>
        {lines.slice(0, MAX_LISTED).map(({ id, name, unit, ...backOrder }) => (
          <li key={id}>
            <span className={styles.name}>{name}</span>
            <span className={styles.what}>{backOrderText(backOrder, unit)}</span>
          </li>
        ))}
      </ul>
      {rest > 0 ? <p className={styles.why}>и ещё {formatNumber(rest)} — все отмечены в корзине</p> : null}
    </section>
  );
}
