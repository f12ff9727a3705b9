import type { ReactNode } from 'react';
import { classes } from '#web/ui/classes.ts';
import styles from './samples.module.css';

/** Samples side by side, as many as there is room for; `wide` ones stand below each other. */
export function Samples({ children, wide = false }: { children: ReactNode; wide?: boolean }) {
  return <div className={classes(styles.samples, wide && styles.wide)}>{children}</div>;
}

/** Parts under a word that says which state they are in. */
export function Sample({ name, children, inRow = false }: { name: string; children: ReactNode; inRow?: boolean }) {
  return (
    <div className={styles.sample}>
      <h3 className={styles.name}>{name}</h3>
      <div className={inRow ? styles.row : styles.column}>{children}</div>
    </div>
  );
}
