import { IconCheck, IconShoppingCart } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { classes } from '#web/ui/classes.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Hint } from '#web/ui/hint.tsx';
import { QuantityStepper, type QuantityStepperProps } from '#web/ui/quantity-stepper.tsx';
import styles from './buy-controls.module.css';
import type { Buying } from './buying.ts';
import { usePurchase } from './use-purchase.ts';

interface BuyControlsProps {
  /** Of the product, or of its chosen offer (R-STATE-006). Give it as the `key` too. */
  id: number;
  /** Plain text. */
  name: string;
  /** Symbol of the unit that the quantity is shown in; `ratio` where that is not the base unit. */
  unit: string;
  ratio?: number;
  /** Symbol of the base unit. */
  baseUnit: string;
  minOrderCount: number;
  packageCount: number;
  buying: Buying;
  size?: QuantityStepperProps['size'];
  /** Fills its column: side by side or one below the other, both equally wide. */
  isFluid?: boolean;
  /** What is said of the quantity, in base units, below the controls. */
  children?: (quantity: number) => ReactNode;
}

/**
 * Stepper and 'В корзину' of what is in stock, outside a table.
 */
export function BuyControls(props: BuyControlsProps) {
  const { id, name, unit, ratio, baseUnit, minOrderCount, packageCount, buying, size, isFluid, children } = props;
  const purchase = usePurchase({ id, minOrderCount, packageCount, baseUnit, buying });
  const { rules, inBasket, quantity, isAdding } = purchase;
  return (
    <div data-buy className={classes(styles.controls, size === 'large' && styles.large, isFluid && styles.fluid)}>
      <QuantityStepper
        value={quantity}
        item={{ ...rules, inBasket: inBasket > 0 }}
        unit={unit}
        ratio={ratio}
        name={name}
        onChange={purchase.change}
        onReset={purchase.reset}
        size={size}
        className={styles.stepper}
      />
      <AddButton
        hintId={`in-basket-${id}`}
        isIn={inBasket > 0}
        isAdding={isAdding}
        isOff={quantity === 0}
        onAdd={purchase.add}
      />
      <RemovedNote purchase={purchase} unit={baseUnit} />
      <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(rules)} />
      {children ? <div className={styles.below}>{children(quantity)}</div> : null}
    </div>
  );
}

interface RemovedNoteProps {
  purchase: ReturnType<typeof usePurchase>;
  /** Symbol of the base unit. */
  unit: string;
}

/** Stands empty until the stepper takes the line out of the basket, so that it is read aloud then. */
export function RemovedNote({ purchase: { removed, rules, restore }, unit }: RemovedNoteProps) {
  return (
    <output className={styles.removed}>
      {removed > 0 ? (
        <Removed quantity={removed} minimum={effectiveMinimum(rules)} unit={unit} onRestore={restore} />
      ) : null}
    </output>
  );
}

interface RemovedProps {
  /** Of the line that was removed, base units. */
  quantity: number;
  minimum: number;
  unit: string;
  onRestore: () => void;
}

/** Why a line left the basket, and the way back. */
function Removed({ quantity, minimum, unit, onRestore }: RemovedProps) {
  const amount = (value: number) => amountOf(value, unit);
  return (
    <>
      {minimum > 1 ? `Убрано, минимум ${amount(minimum)}.` : 'Убрано из корзины.'}{' '}
      <button ref={takeFocus} type="button" className={styles.restore} onClick={onRestore}>
        Вернуть {amount(quantity)}
      </button>
    </>
  );
}

/** A line removed by the keyboard passes the focus on to its way back. */
function takeFocus(button: HTMLButtonElement | null): void {
  const field = document.activeElement;
  if (field?.matches('[data-quantity]') && field.closest('[data-buy]')?.contains(button)) button?.focus();
}

interface AddButtonProps {
  hintId: string;
  isIn: boolean;
  isAdding: boolean;
  isOff: boolean;
  /** A cart or a tick in place of the words, which are read aloud. */
  isIcon?: boolean;
  onAdd: () => void;
}

/** Disabled by `aria-disabled`, so that the focus stays where the buyer pressed (R-STATE-002). */
export function AddButton({ hintId, isIn, isAdding, isOff, isIcon = false, onAdd }: AddButtonProps) {
  const text = isIn ? 'В корзине' : 'В корзину';
  const button = (
    <button
      type="button"
      className={classes(styles.add, isIn && styles.isIn, isIcon && styles.icon)}
      aria-disabled={isIn || isAdding || isOff || undefined}
      aria-busy={isAdding || undefined}
      aria-describedby={isIn ? hintId : undefined}
      onClick={onAdd}
    >
      {isIcon ? (
        <>
          <Icon of={isIn ? IconCheck : IconShoppingCart} size={18} />
          <span className="visually-hidden">{text}</span>
        </>
      ) : (
        text
      )}
    </button>
  );
  return (
    <Hint id={hintId} text={isIn ? 'Товар уже в корзине' : ''} className={isIcon ? undefined : styles.hint}>
      {button}
    </Hint>
  );
}
