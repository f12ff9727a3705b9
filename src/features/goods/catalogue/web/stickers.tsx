import { MARKED_NOTE } from '#shared/marked-goods.ts';
import { Link } from '#web/ui/link.tsx';
import type { CatalogueItem } from '../contract.ts';
import styles from './stickers.module.css';

type StickersProps = Pick<CatalogueItem, 'isNew' | 'appliedAction' | 'isMarked'>;

/** 'Новинка', 'Акция' as a link to its promotion (R-ENT-19, A-078), and the mark of «Честный знак». */
export function Stickers({ isNew, appliedAction, isMarked }: StickersProps) {
  if (!isNew && !appliedAction && !isMarked) return null;
  return (
    <span className={styles.stickers}>
      {isNew ? <span className={styles.new}>Новинка</span> : null}
      {appliedAction ? (
        <Link href={appliedAction.url} className={styles.stock} title={appliedAction.name}>
          Акция
        </Link>
      ) : null}
      {isMarked ? <span className={styles.marked}>{MARKED_NOTE}</span> : null}
    </span>
  );
}
