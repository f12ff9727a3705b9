import { Link } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './logo.module.css';

/** The logo, which leads home (R-HEAD-01); where there is little room the short one is the sign alone. */
export function Logo({ isShort = false }: { isShort?: boolean }) {
  return (
    <Link href="/" className={styles.logo} aria-label="Оптовик, на главную">
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="var(--brand)" />
        <path d="M8 20.5V11h7v9.5zM17 20.5v-6h7v6z" fill="var(--on-brand)" />
        <path d="M6.5 24h19" stroke="var(--banner)" strokeWidth="2.4" strokeLinecap="round" />
      </svg>
      <span className={classes(styles.name, isShort && styles.optional)}>Оптовик</span>
    </Link>
  );
}
