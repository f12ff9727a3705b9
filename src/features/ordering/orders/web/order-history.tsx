import type { OrderDetail } from '../contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { Panel } from '#web/ui/panel.tsx';
import styles from './order-history.module.css';

/** How the order came to its status, the newest step first. */
export function OrderHistory({ order: { history } }: { order: OrderDetail }) {
  if (history.length === 0) return null;
  const steps = history.map((step, index) => ({ ...step, key: index })).toReversed();
  return (
    <Panel title="Ход заказа" className={styles.panel}>
      <ol>
        {steps.map(({ key, at, status, handedTo, by, note }) => (
          <li key={key} className={styles.step} data-color={status.color}>
            <b>{handedTo === null ? status.name : `Передан: ${handedTo}`}</b>
            <time dateTime={at}>{formatDateTime(at)}</time>
            {by ? <p className={styles.note}>{by}</p> : null}
            {note ? <p className={styles.note}>{note}</p> : null}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
