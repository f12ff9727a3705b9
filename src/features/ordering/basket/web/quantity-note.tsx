import { latePart } from '#web/ui/late-part.tsx';
import type { BasketItem } from '../contract.ts';

export interface QuantityNoteProps {
  item: BasketItem;
  /** Gets the base units that the buyer confirms in the present unit. */
  onAgree: (quantity: number) => void;
}

const LoadedText = latePart(async () => (await import('./quantity-note-text.tsx')).QuantityNoteText);

/**
 * Says that the product is counted in another unit since the quantity was chosen, or that packs or the minimum have raised
 * it; nothing for other lines. Loaded with the first such line.
 */
export function QuantityNote(props: QuantityNoteProps) {
  return props.item.remeasured || props.item.chosenQuantity ? <LoadedText {...props} /> : null;
}
