import { MARKED_NOTE } from '#shared/marked-goods.ts';
import type { CatalogueItem } from '../contract.ts';
import styles from './stickers.module.css';

type StickersProps = Pick<CatalogueItem, 'isNew' | 'appliedAction' | 'isMarked'>;

/** 'Новинка' and 'Акция' (R-ENT-19); the promotions have no page yet that 'Акция' could lead to; the mark of «Честный знак». */
export function Stickers({ isNew, appliedAction, isMarked }: StickersProps) {
  if (!isNew && !appliedAction && !isMarked) return null;
  return (
    <span className={styles.stickers}>
      {isNew ? <span className={styles.new}>Новинка</span> : null}
      {appliedAction ? (
        <span className={styles.stock} title={appliedAction.name}>
          Акция
        </span>
      ) : null}
      {isMarked ? <span className={styles.marked}>{MARKED_NOTE}</span> : null}
    </span>
  );
}
