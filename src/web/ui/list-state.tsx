import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './list-state.module.css';

interface EmptyStateProps {
  title: string;
  /** What the page is for, or what to change. */
  text?: ReactNode;
  /** The one next step. */
  children?: ReactNode;
}

/** The face of a list with nothing in it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <p className={styles.title}>{title}</p>
      {text ? <p className={styles.text}>{text}</p> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}

/** The face of a list that could not be loaded, with 'Повторить'. */
export function FailedState({ onRetry, isRetrying = false }: { onRetry: () => void; isRetrying?: boolean }) {
  return (
    <div className={styles.state} role="alert">
      <p className={styles.title}>Не удалось загрузить данные</p>
      <p className={styles.text}>Проверьте соединение с интернетом и попробуйте ещё раз.</p>
      <div className={styles.actions}>
        <Button look="secondary" pending={isRetrying} onClick={onRetry}>
          Повторить
        </Button>
      </div>
    </div>
  );
}

/** Grey bars while rows load: `rows` bars of the height of the rows. */
export function SkeletonRows({ rows, height, className }: { rows: number; height: number; className?: string }) {
  return (
    <div className={classes(styles.skeleton, className)} aria-hidden="true">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className={styles.row} style={{ height }}>
          <span className={styles.bar} />
        </div>
      ))}
    </div>
  );
}
