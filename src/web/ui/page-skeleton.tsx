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

/** Stands for a page of goods: rows of the height that they will have. */
export function GoodsSkeleton() {
  return (
    <div className={styles.page} data-skeleton>
      <div className={styles.heading} />
      <SkeletonRows rows={16} height="var(--goods-row)" />
    </div>
  );
}

/** Stands for a page of blocks one below the other, such as the checkout. */
export function BlocksSkeleton() {
  return (
    <div className={styles.page} data-skeleton>
      <div className={styles.heading} />
      {[1, 2, 3].map((block) => (
        <SkeletonRows key={block} rows={3} height={56} className={styles.block} />
      ))}
    </div>
  );
}
