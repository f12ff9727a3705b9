import { SkeletonRows } from './list-state.tsx';
import styles from './page-skeleton.module.css';

/** Stands for a page that loads, on the screen wherever the page before it was scrolled to (R-CONST-05, A-182). */
export function PageSkeleton() {
  return (
    <div className={styles.page} data-skeleton>
      <div className={styles.heading} />
      <SkeletonRows rows={8} height={72} />
    </div>
  );
}
