import { formatDate, formatDateTime } from '#shared/dates.ts';
import type { OrderDetail } from '../contract.ts';
import { type OrderStep, stepsOf } from './order-steps.ts';
import styles from './order-way.module.css';

/** How the order came to its status, as one line with the days and what is expected next; each step in full behind it. */
export function OrderWay({ order }: { order: OrderDetail }) {
  const { history, shipDate } = order;
  if (history.length === 0) return null;
  return (
    <section className={styles.way} aria-label="Ход заказа">
      <ol className={styles.steps}>
        {stepsOf(order).map((step) => (
          <Step key={step.status.code} step={step} shipDate={shipDate} />
        ))}
      </ol>
      <details className={styles.details}>
        <summary>Все шаги</summary>
        <ol>
          {history
            .map((step, index) => ({ ...step, key: index }))
            .toReversed()
            .map(({ key, at, status, handedTo, by, note }) => (
              <li key={key}>
                <time dateTime={at}>{formatDateTime(at)}</time>
                <b>{handedTo === null ? status.name : `Передан: ${handedTo}`}</b>
                {[by, note].filter(Boolean).map((text) => (
                  <span key={text} className={styles.note}>
                    {text}
                  </span>
                ))}
              </li>
            ))}
        </ol>
      </details>
    </section>
  );
}

function Step({ step: { status, kind, at, isCurrent }, shipDate }: { step: OrderStep; shipDate: string | null }) {
  const wanted = status.code === 'shipped' && shipDate !== null ? `к ${formatDate(shipDate)}` : '';
  return (
    <li className={styles.step} data-kind={kind} aria-current={isCurrent ? 'step' : undefined}>
      <span className={styles.name}>{status.name}</span>
      <span className={styles.day}>
        {at === null ? (kind === 'expected' ? ['дальше', wanted].filter(Boolean).join(', ') : wanted) : formatDate(at)}
      </span>
    </li>
  );
}
