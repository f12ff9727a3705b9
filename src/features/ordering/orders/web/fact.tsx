import type { ReactNode } from 'react';
import styles from './fact.module.css';

interface FactProps {
  name: string;
  note?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}

/** What an order says under one name: a term and its description in a list of them. */
export function Fact({ name, note, isWide = false, children }: FactProps) {
  return (
    <div className={styles.fact} data-wide={isWide || undefined}>
      <dt>{name}</dt>
      <dd>
        {children}
        {note ? <FactNote>{note}</FactNote> : null}
      </dd>
    </div>
  );
}

/** A line below a fact, smaller and dimmer. */
export function FactNote({ children }: { children: ReactNode }) {
  return <span className={styles.note}>{children}</span>;
}
