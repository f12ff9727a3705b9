import { formatColumnPrice } from '#shared/price-format.ts';
import type { OrderListItem } from '../contract.ts';
import styles from './order-total.module.css';

type Totals = Pick<OrderListItem, 'total' | 'confirmedTotal' | 'currency'>;

/** In a list: what the supplier has confirmed is what is to be paid. */
export function OrderTotal({ order: { total, confirmedTotal, currency } }: { order: Totals }) {
  const ordered = formatColumnPrice(total, currency);
  if (confirmedTotal === null || confirmedTotal === total) return ordered;
  return (
    // One thing for the cell of a card, which puts what it holds side by side
    <span>
      {formatColumnPrice(confirmedTotal, currency)}
      <span className={styles.ordered}>заказано на {ordered}</span>
    </span>
  );
}
