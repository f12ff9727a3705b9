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

/** A page of a list that is on its way from another page. */
export function ListingPageSkeleton() {
  return (
    <div className={styles.room} aria-busy="true">
      <div className={styles.ghostHeading} />
      <div className={styles.listing}>
        <div className={styles.aside} />
        <div className={styles.main}>
          <RowsSkeleton />
        </div>
      </div>
    </div>
  );
}
