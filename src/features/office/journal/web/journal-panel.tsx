import { Link } from '#web/ui/link.tsx';
import { OfficeHistory } from '#web/ui/office/office-history.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { SHOWN_ENTRIES } from '../contract.ts';
import styles from './journal.module.css';

interface JournalPanelProps {
  /** The newest first. */
  steps: readonly { id: number; at: string; by: string; text: string }[];
  /** The whole journal of the same object. */
  href: string;
  className?: string;
}

/** What was done with a company or by a person, on the page of that one. */
export function JournalPanel({ steps, href, className }: JournalPanelProps) {
  return (
    <Panel title="Журнал" className={className}>
      {steps.length === 0 ? (
        <p className={styles.dim}>Записей пока нет.</p>
      ) : (
        <OfficeHistory steps={steps.toReversed()} />
      )}
      {steps.length < SHOWN_ENTRIES ? null : (
        <p className={styles.more}>
          <Link href={href}>Весь журнал</Link>
        </p>
      )}
    </Panel>
  );
}
