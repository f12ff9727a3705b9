import { formatNumber } from '#shared/number-format.ts';
import { Link } from '#web/ui/link.tsx';
import styles from './figures.module.css';

/** Numbers under their names; `href` leads to what was counted. */
export function Figures({ figures }: { figures: readonly { name: string; value: number; href?: string }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, href }) => (
        <div key={name} className={styles.figure}>
          <dt>{href ? <Link href={href}>{name}</Link> : name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
