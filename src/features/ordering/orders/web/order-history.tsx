import type { OrderDetail } from '../contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import styles from './order-history.module.css';

/** How the order came to its status, the newest step first. */
export function OrderHistory({ order: { history } }: { order: OrderDetail }) {
  if (history.length === 0) return null;
  const steps = history.map((step, index) => ({ ...step, key: index })).toReversed();
  return (
    <section className={styles.box} aria-labelledby="order-history">
      <h2 id="order-history" className={styles.title}>
        Ход заказа
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ key, at, status, handedTo, by, note }) => (
          <li key={key} className={styles.step} data-color={status.color}>
            <b>{handedTo === null ? status.name : `Передан: ${handedTo}`}</b>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {by ? <p className={styles.note}>{by}</p> : null}
            {note ? <p className={styles.note}>{note}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  );
}
