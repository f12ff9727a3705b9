import { counterText } from '#shared/counter.ts';
import { classes } from './classes.ts';
import styles from './counter.module.css';

/** A number beside an icon or a menu entry, '99+' above 99; nothing at 0 (R-MENU-11). */
export function Counter({ count, floating = false }: { count: number; floating?: boolean }) {
  if (count <= 0) return null;
  return <span className={classes(styles.counter, floating && styles.floating)}>{counterText(count)}</span>;
}

/** A dot: there is something new, without a number. `label` is read aloud. */
export function Dot({ label, floating = false }: { label: string; floating?: boolean }) {
  return (
    <span className={classes(styles.dot, floating && styles.floating)}>
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
