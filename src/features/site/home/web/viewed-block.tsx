import { markupText } from '#shared/markup.ts';
import { Link } from '#web/ui/link.tsx';
import { Picture } from '#web/ui/picture.tsx';
import type { ViewedProduct } from '../contract.ts';
import styles from './viewed-block.module.css';

/** What the visitor looked at last. */
export function ViewedBlock({ products }: { products: readonly ViewedProduct[] }) {
  return (
    <ul className={styles.products}>
      {products.map(({ id, name, article, url, previewPicture }) => (
        <li key={id}>
          <Link href={url} className={styles.product}>
            <Picture source={previewPicture} alt="" width={96} height={96} className={styles.picture} />
            <span className={styles.name}>{markupText(name)}</span>
            {article ? <span className={styles.article}>{article}</span> : null}
          </Link>
        </li>
      ))}
    </ul>
  );
}
