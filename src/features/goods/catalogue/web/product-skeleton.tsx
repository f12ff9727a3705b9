import styles from './product-page.module.css';

/** The page of a product that is on its way. */
export function ProductSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <div className={styles.ghostHeading} />
      <div className={styles.product}>
        <div className={styles.ghostPicture} />
        <div className={styles.about} />
        <div className={styles.ghostPurchase} />
      </div>
    </div>
  );
}
