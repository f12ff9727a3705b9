import { CATALOGUE_PAGE_SIZE } from '#shared/pagination.ts';
import styles from './listing.module.css';

/** Rows that are on their way, as high as the real ones. */
export function RowsSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {Array.from({ length: CATALOGUE_PAGE_SIZE }, (_, index) => (
        <div key={index} className={styles.ghost}>
          <span className={styles.ghostPicture} />
          <span className={styles.ghostText} />
        </div>
      ))}
    </div>
  );
}
