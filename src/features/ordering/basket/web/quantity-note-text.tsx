import { amountOf } from '#shared/amount.ts';
import { inUnitOfNow, lineUnitOf } from '#shared/line-unit.ts';
import { effectiveMinimum, roundUpToPack } from '#shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import type { BasketItem } from '../contract.ts';
import styles from './quantity-note.module.css';

export interface QuantityNoteProps {
  item: BasketItem;
  /** Gets the base units that the buyer confirms in the present unit. */
  onAgree: (quantity: number) => void;
}

/** Says what was chosen, and where the product is counted in another unit now, offers the quantity that was meant. */
export function QuantityNoteText({ item, onAgree }: QuantityNoteProps) {
  const { name, remeasured, measure, basketQuantity, chosenQuantity } = item;
  const unit = measure.measureBase.symbol;
  if (!remeasured) {
    return chosenQuantity ? (
      <p className={styles.note}>Было {amountOf(chosenQuantity, unit)}. Изменилась упаковка или минимум.</p>
    ) : null;
  }
  const meant = inUnitOfNow(remeasured, measure) ?? basketQuantity;
  const quantity = Math.max(roundUpToPack(meant, item), effectiveMinimum(item));
  const before = amountOf(remeasured.quantity, remeasured.unit);
  const now = amountOf(quantity, unit);
  return (
    <div className={styles.note} role="note">
      <p>
        Единица изменилась: было {before}, теперь {lineUnitOf(measure)}. Проверьте количество.
      </p>
      <Button
        look="secondary"
        size="small"
        aria-label={`Подтвердить ${now}: ${name}`}
        onClick={() => onAgree(quantity)}
      >
        Подтвердить {now}
      </Button>
    </div>
  );
}
