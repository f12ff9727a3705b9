import { useFooter } from '#web/app/layout-data.ts';
import { Link } from '#web/ui/link.tsx';
import { classes } from '#web/ui/classes.ts';
import styles from './logo.module.css';

/** The owner's logo, or the shop's own, which leads home (R-HEAD-01); where there is little room the sign alone. */
export function Logo({ isShort = false }: { isShort?: boolean }) {
  const { logo, shopName = 'Магазин' } = useFooter() ?? {};
  return (
    <Link href="/" className={styles.logo} aria-label={`${shopName}, на главную`}>
      {logo ? (
        <img src={logo} alt="" />
      ) : (
        <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
          <rect width="32" height="32" rx="7" fill="var(--brand)" />
          <path d="M8 20.5V11h7v9.5zM17 20.5v-6h7v6z" fill="var(--on-brand)" />
          <path d="M6.5 24h19" stroke="var(--banner)" strokeWidth="2.4" strokeLinecap="round" />
        </svg>
      )}
      <span className={classes(styles.name, isShort && styles.optional)}>{shopName}</span>
    </Link>
  );
}
