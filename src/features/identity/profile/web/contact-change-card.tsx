import type { ReactNode } from 'react';
import { EntryCard } from '#web/ui/entry-card.tsx';
import styles from './contact-change.module.css';

interface CardProps {
  title: string;
  text: ReactNode;
  /** The button that was pressed is gone: a screen reader announces what replaced it. */
  isOutcome?: boolean;
  children: ReactNode;
}

/** What the page of a change says, with the next step below. */
export function ContactChangeCard({ title, text, isOutcome = false, children }: CardProps) {
  return (
    <EntryCard>
      {isOutcome ? (
        <h1 key="outcome" ref={focus} tabIndex={-1}>
          {title}
        </h1>
      ) : (
        <h1 key="question">{title}</h1>
      )}
      <p className={styles.lead}>{text}</p>
      <div className={styles.actions}>{children}</div>
    </EntryCard>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus();
