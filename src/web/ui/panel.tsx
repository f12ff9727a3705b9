import { useId, type ReactNode } from 'react';
import { classes } from './classes.ts';
import styles from './panel.module.css';

interface PanelProps {
  title: string;
  className?: string;
  children: ReactNode;
}

/** A titled part of a page on its own surface. */
export function Panel({ title, className, children }: PanelProps) {
  const id = useId();
  return (
    <section className={classes(styles.panel, className)} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}
