import { useEffect, useState, type ReactNode, type SyntheticEvent } from 'react';
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

/** Room in px that the text needs to the left of the end of its place; else it begins where the place begins. */
const WIDEST = 290;

/** A text above something, on hover, focus and touch; Escape takes it away. */
export function Hint({ id, text, children, isPlain = false, className }: HintProps) {
  const [state, setState] = useState<'away' | 'near' | 'dismissed'>('away');
  const [isAtStart, setIsAtStart] = useState(false);
  const come = ({ currentTarget }: SyntheticEvent) => {
    setIsAtStart(currentTarget.getBoundingClientRect().right < WIDEST);
    setState('near');
  };

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
      data-start={isAtStart ? '' : undefined}
      data-dismissed={state === 'dismissed' ? '' : undefined}
      onPointerEnter={come}
      onPointerLeave={() => setState('away')}
      onFocus={come}
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
