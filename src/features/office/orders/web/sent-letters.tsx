import { formatDateTime } from '#shared/dates.ts';
import type { OfficeOrder } from '../contract.ts';
import styles from './sent-letters.module.css';

/** Letters with papers of the order and what became of them; a refused one is an alarm. */
export function SentLetters({ letters }: Pick<OfficeOrder, 'letters'>) {
  if (letters.length === 0) return null;
  return (
    <section className={styles.letters} aria-label="Письма с документами">
      <h3>Письма</h3>
      <ul>
        {letters.map(({ id, at, to, subject, state, reason }) => (
          <li key={id}>
            <span>{subject}</span>
            <span className={styles.dim}>
              {to}, {formatDateTime(at)}
            </span>
            <span className={state === 'failed' ? styles.failed : styles.dim}>
              {states[state]}
              {reason ? `: ${reason}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const states = { waiting: 'Ждёт отправки', sent: 'Отправлено', failed: 'Не ушло' } as const;
