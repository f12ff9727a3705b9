import { Modal } from '#web/ui/modal.tsx';
import type { Refused } from './use-order-action.ts';
import styles from './order-screen.module.css';

/** Which of several orders were left as they are, and why. */
export function RefusedWindow({ refused, onClose }: { refused: Refused; onClose: () => void }) {
  return (
    <Modal opened={refused.length > 0} onClose={onClose} title="Получилось не со всеми заказами">
      <ul className={styles.refused}>
        {refused.map(({ id, number, message }) => (
          <li key={id}>
            <b>{number ?? `Заказ ${id}`}</b>
            <span>{message ?? 'Заказ вам больше не виден'}</span>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
