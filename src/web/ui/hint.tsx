import { useEffect, useState, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './hint.module.css';

interface HintProps {
  /** Names the text for `aria-describedby` of what is inside. */
  id: string;
  /** Empty: there is nothing to say now. */
  text: string;
  /** A control that is described by the text, or a plain text where `isPlain` makes it reachable with the keyboard. */
  children: ReactNode;
  isPlain?: boolean;
  className?: string;
}

/** A text above something, on hover, focus and touch; Escape takes it away. */
export function Hint({ id, text, children, isPlain = false, className }: HintProps) {
  const [state, setState] = useState<'away' | 'near' | 'dismissed'>('away');

  useEffect(() => {
    if (state !== 'near') return undefined;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setState('dismissed');
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [state]);

  return (
    <span
      className={classes(styles.hint, className)}
      data-dismissed={state === 'dismissed' ? '' : undefined}
      onPointerEnter={() => setState('near')}
      onPointerLeave={() => setState('away')}
      onFocus={() => setState('near')}
      onBlur={() => setState('away')}
      // A plain text is reached to read what it means
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={isPlain ? 0 : undefined}
      aria-describedby={isPlain ? id : undefined}
    >
      {children}
      {text ? (
        <span id={id} role="tooltip" className={styles.bubble}>
          {text}
        </span>
      ) : null}
    </span>
  );
}
