import { formatNumber } from '#shared/number-format.ts';
import styles from './figures.module.css';

/** Numbers under their names. */
export function Figures({ figures }: { figures: readonly { name: string; value: number }[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd>{formatNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
