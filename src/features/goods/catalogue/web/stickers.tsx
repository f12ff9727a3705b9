import type { CatalogueItem } from '../contract.ts';
import styles from './stickers.module.css';

/** 'Новинка' and 'Акция' (R-ENT-19); the promotions have no page yet that 'Акция' could lead to. */
export function Stickers({ isNew, appliedAction }: Pick<CatalogueItem, 'isNew' | 'appliedAction'>) {
  if (!isNew && !appliedAction) return null;
  return (
    <span className={styles.stickers}>
      {isNew ? <span className={styles.new}>Новинка</span> : null}
      {appliedAction ? (
        <span className={styles.stock} title={appliedAction.name}>
          Акция
        </span>
      ) : null}
    </span>
  );
}
