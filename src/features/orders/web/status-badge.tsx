import type { StatusView } from '#features/orders/contract.ts';
import styles from './status-badge.module.css';

/** The status of an order: always the word, with a colour beside it. */
export function StatusBadge({ status }: { status: StatusView }) {
  return (
    <span className={styles.badge} data-color={status.color}>
      {status.name}
    </span>
  );
}
