import { latePart } from '#web/ui/late-part.tsx';
import type { QuantityNoteProps } from './quantity-note-text.tsx';

const LoadedText = latePart(async () => (await import('./quantity-note-text.tsx')).QuantityNoteText);

/**
 * Says that the product is counted in another unit since the quantity was chosen, or that packs or the minimum have raised
 * it; nothing for other lines. Loaded with the first such line.
 */
export function QuantityNote(props: QuantityNoteProps) {
  return props.item.remeasured || props.item.chosenQuantity ? <LoadedText {...props} /> : null;
}
