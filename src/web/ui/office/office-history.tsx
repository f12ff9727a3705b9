import { formatDateTime } from '#shared/dates.ts';
import styles from './office-history.module.css';

interface HistoryStep {
  at: string;
  /** Null: the shop itself. */
  by: string | null;
  text: string;
  /** The colour of a step that changed the state. */
  color?: string;
}

/** What happened to an object and by whom, the newest step first. */
export function OfficeHistory({ steps }: { steps: readonly HistoryStep[] }) {
  const rows = steps.map((step, index) => ({ ...step, key: index })).toReversed();
  return (
    <ol>
      {rows.map(({ key, at, by, text, color }) => (
        <li key={key} className={styles.step} data-color={color}>
          <time dateTime={at}>{formatDateTime(at)}</time>
          <p>
            {text}
            <span className={styles.by}>{by ?? 'Магазин'}</span>
          </p>
        </li>
      ))}
    </ol>
  );
}
