import type { ReactNode } from 'react';
import styles from './facts.module.css';

/** Names and values beside each other; of rows of `Fact`. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  name: string;
  isAlarming?: boolean;
  children: ReactNode;
}

/** A row is left out where there is nothing to say. */
export function Fact({ name, isAlarming, children }: FactProps) {
  if (children === '' || children === null || children === undefined || children === false) return null;
  return (
    <div className={isAlarming ? styles.alarm : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
