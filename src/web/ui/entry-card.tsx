import type { ReactNode } from 'react';
import styles from './entry-card.module.css';

/** The one card of a page before the shop: login, recovery, the pages behind links of letters. */
export function EntryCard({ children }: { children: ReactNode }) {
  return <div className={styles.card}>{children}</div>;
}
