import { useStore } from '#web/app/store.ts';
import { classes } from './classes.ts';
import { Link } from './link.tsx';
import { toasts } from './toast-store.ts';
import styles from './toasts.module.css';

/** The live region of the messages. Rendered once per page. */
export function Toasts() {
  return (
    <output className={styles.region} aria-live="polite">
      {useStore(toasts).map(({ id, kind, text, link }) => (
        <span key={id} className={classes(styles.toast, kind === 'error' && styles.error)}>
          {text}
          {link ? <Link href={link.href}>{link.title}</Link> : null}
        </span>
      ))}
    </output>
  );
}
