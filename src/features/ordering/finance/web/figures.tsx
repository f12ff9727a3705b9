import { classes } from '#web/ui/classes.ts';
import styles from './section.module.css';

interface Figure {
  name: string;
  value: string;
  isLate?: boolean;
}

/** Sums under their names. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ name, value, isLate = false }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={classes(isLate && styles.late)}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
