import type { ReactNode } from 'react';
import styles from './badge.module.css';

/** What a badge says of a state; always beside its word. */
type BadgeColor = 'neutral' | 'fresh' | 'brand' | 'busy' | 'success' | 'finished' | 'warning' | 'danger';

interface BadgeProps {
  color?: BadgeColor | (string & {});
  /** What else there is to say of it, below. */
  note?: string | null;
  children: ReactNode;
}

/** A state in one or two words: of an order, an appeal, a document. An unknown colour of the server is neutral. */
export function Badge({ color = 'neutral', note, children }: BadgeProps) {
  return (
    <>
      <span className={styles.badge} data-color={color}>
        {children}
      </span>
      {note ? <span className={styles.note}>{note}</span> : null}
    </>
  );
}
