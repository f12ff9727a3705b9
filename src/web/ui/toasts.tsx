import { useSyncExternalStore } from 'react';
import { classes } from './classes.ts';
import { currentToasts, onToastsChange, type Toast } from './toast-store.ts';
import styles from './toasts.module.css';

const NONE: readonly Toast[] = [];

/** The live region of the messages. Rendered once per page. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToastsChange, currentToasts, () => NONE);
  return (
    <output className={styles.region} aria-live="polite">
      {toasts.map(({ id, kind, text }) => (
        <span key={id} className={classes(styles.toast, kind === 'error' && styles.error)}>
          {text}
        </span>
      ))}
    </output>
  );
}
