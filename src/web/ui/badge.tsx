import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** What a badge says of a state; always beside its word. */
type BadgeColor = 'neutral' | 'fresh' | 'brand' | 'busy' | 'success' | 'finished' | 'warning' | 'danger';

/** A state in one or two words: of an order, an appeal, a document. An unknown colour of the server is neutral. */
export function Badge({ color = 'neutral', children }: { color?: BadgeColor | (string & {}); children: ReactNode }) {
  return (
    <span className={styles.badge} data-color={color}>
      {children}
    </span>
  );
}
