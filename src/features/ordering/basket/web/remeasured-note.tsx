import { amountOf } from '#shared/amount.ts';
import { inUnitOfNow, lineUnitOf } from '#shared/line-unit.ts';
import { effectiveMinimum, roundUpToPack } from '#shared/quantity.ts';
import { Button } from '#web/ui/button.tsx';
import type { BasketItem } from '../contract.ts';
import styles from './remeasured-note.module.css';

interface RemeasuredNoteProps {
  item: BasketItem;
  /** Gets the base units that the buyer confirms in the present unit. */
  onAgree: (quantity: number) => void;
}

/** Says that the product is counted in another unit now, and offers the quantity that was meant; nothing for other lines. */
export function RemeasuredNote({ item, onAgree }: RemeasuredNoteProps) {
  const { name, remeasured, measure, basketQuantity } = item;
  if (!remeasured) return null;
  const meant = inUnitOfNow(remeasured, measure) ?? basketQuantity;
  const quantity = Math.max(roundUpToPack(meant, item), effectiveMinimum(item));
  const before = amountOf(remeasured.quantity, remeasured.unit);
  const now = amountOf(quantity, measure.measureBase.symbol);
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
