import { goodsNotes } from '#shared/goods-notes.ts';
import { Link } from '#web/ui/link.tsx';
import type { CatalogueItem } from '../contract.ts';
import styles from './stickers.module.css';

/** 'Новинка', 'Акция' as a link to its promotion (R-ENT-19, A-078), and the notes of goods. */
export function Stickers({ item }: { item: CatalogueItem }) {
  const { isNew, appliedAction } = item;
  const notes = goodsNotes(item);
  if (!isNew && !appliedAction && notes.length === 0) return null;
  return (
    <span className={styles.stickers}>
      {isNew ? <span className={styles.new}>Новинка</span> : null}
      {appliedAction ? (
        <Link href={appliedAction.url} className={styles.stock} title={appliedAction.name}>
          Акция
        </Link>
      ) : null}
      {notes.map((note) => (
        <span key={note} className={styles.note}>
          {note}
        </span>
      ))}
    </span>
  );
}
