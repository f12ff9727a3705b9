import { SHORTAGE_TEXTS, type Shortage } from '#shared/stock-rules.ts';
import styles from './shortage-note.module.css';
import { useShortage } from './use-shortage.ts';

interface ShortageNoteProps {
  /** Of the product, or of the chosen offer. */
  id: number;
  /** Base units. */
  quantity: number;
  /** The smallest quantity that can be ordered: goods in stock have it. */
  minimum: number;
}

/** Says at a quantity that so much is not in stock; the shop is asked for quantities above the minimum alone. */
export function ShortageNote({ id, quantity, minimum }: ShortageNoteProps) {
  return quantity > minimum ? <Asked id={id} quantity={quantity} /> : null;
}

function Asked({ id, quantity }: Omit<ShortageNoteProps, 'minimum'>) {
  return <ShortageText shortage={useShortage(id, quantity)} />;
}

/** The same of a quantity that the shop has judged already. */
export function ShortageText({ shortage }: { shortage: Shortage | null | undefined }) {
  return <output className={styles.note}>{shortage ? SHORTAGE_TEXTS[shortage] : null}</output>;
}
