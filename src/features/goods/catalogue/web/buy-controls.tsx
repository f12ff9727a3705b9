import { useState, useSyncExternalStore, useTransition, type ReactNode } from 'react';
import { ShortageNote } from '#goods/stock/web/index.ts';
import { amountOf } from '#shared/amount.ts';
import { effectiveMinimum } from '#shared/quantity.ts';
import { defaultValue, typed } from '#shared/stepper.ts';
import { classes } from '#web/ui/classes.ts';
import { Hint } from '#web/ui/hint.tsx';
import { QuantityStepper, type QuantityStepperProps } from '#web/ui/quantity-stepper.tsx';
import styles from './buy-controls.module.css';
import type { RowDrafts } from './row-drafts.ts';

export interface ProductToAdd {
  /** Of the product, or of the chosen offer where it has offers (R-STATE-006). */
  id: number;
  /** Base units. */
  quantity: number;
  /** Symbol of the unit that was shown beside it. */
  unit: string;
}

interface AddedLine {
  id: number;
  /** Base units, as are those of `wanted`. */
  quantity: number;
  corrected: boolean;
  /** What the quantity would have been but for packs and minimum. */
  correction?: {
    article: string | null;
    name: string;
    wanted: number;
    unit: string;
    packageCount: number;
    minOrderCount: number;
  };
}

interface Added {
  lines: readonly AddedLine[];
  refused: readonly { id: number; reason: string }[];
}

/** What became of many products that were added at once; names are plain text. */
export interface AddReport {
  added: number;
  corrected: readonly AddedLine[];
  /** What has another price than where it was taken from; prices in words. */
  repriced?: readonly { id: number; article: string | null; name: string; before: string; now: string }[];
  /** How many are dearer or cheaper, and the difference, in words. */
  repricedSummary?: string;
  refused: readonly { id: number; article: string | null; name: string; reason: string }[];
}

/** What the rows of a list do with the basket; one set a list, from the basket's hooks. */
export interface Buying {
  /** Quantities in the basket by id, base units. */
  lines: ReadonlyMap<number, number>;
  /**
   * Null where the call failed, which has been shown by then. Of a single product a refusal has been shown too; of many
   * the caller names those that were refused.
   */
  add: (products: ProductToAdd[]) => Promise<Added | null>;
  change: (id: number, quantity: number, unit: string) => void;
  /** Puts back a line that was removed, with its former quantity in base units. */
  restore: (id: number, quantity: number, unit: string) => Promise<unknown>;
  /** Shows which of many products were not added, and why. */
  report: (report: AddReport) => void;
  /** What is typed and chosen in rows that are not in the basket. */
  drafts: RowDrafts;
}

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
 * Stepper and 'В корзину' of what is in stock. What is in the basket shows its quantity there, and the stepper changes
 * that: 0 takes it out (R-STATE-001 … R-STATE-003, R-STEP-03, A-075).
 */
export function BuyControls(props: BuyControlsProps) {
  const { id, name, unit, ratio, baseUnit, minOrderCount, packageCount, buying, size, isFluid, children } = props;
  const rules = { minOrderCount, packageCount };
  const typedBefore = useSyncExternalStore(
    buying.drafts.onChange,
    () => buying.drafts.quantities().get(id),
    () => undefined,
  );
  const [isZero, setZero] = useState(false);
  const [isAdding, startAdding] = useTransition();
  /** The quantity of the line that the stepper has taken out of the basket. */
  const [removed, setRemoved] = useState(0);
  const inBasket = buying.lines.get(id) ?? 0;
  // Pack and minimum may have changed since
  const draft = typedBefore ? typed(typedBefore, { ...rules, inBasket: false }) : defaultValue(rules, 0);
  const quantity = inBasket || (isZero ? 0 : draft);

  const change = (next: number) => {
    setZero(next === 0);
    buying.drafts.setQuantity(id, inBasket > 0 || next === 0 ? undefined : next);
    if (inBasket > 0) buying.change(id, next, baseUnit);
    setRemoved(next === 0 ? inBasket : 0);
  };
  const add = () => {
    if (inBasket > 0 || isAdding || quantity === 0) return;
    startAdding(async () => {
      await buying.add([{ id, quantity, unit: baseUnit }]);
    });
  };

  return (
    <div data-buy className={classes(styles.controls, size === 'large' && styles.large, isFluid && styles.fluid)}>
      <QuantityStepper
        value={quantity}
        item={{ ...rules, inBasket: inBasket > 0 }}
        unit={unit}
        ratio={ratio}
        name={name}
        onChange={change}
        onReset={() => setZero(false)}
        size={size}
        className={styles.stepper}
      />
      <AddButton
        hintId={`in-basket-${id}`}
        isIn={inBasket > 0}
        isAdding={isAdding}
        isOff={quantity === 0}
        onAdd={add}
      />
      <output className={styles.removed}>
        {removed > 0 && inBasket === 0 ? (
          <Removed
            quantity={removed}
            minimum={effectiveMinimum(rules)}
            unit={baseUnit}
            onRestore={() => startAdding(async () => void (await buying.restore(id, removed, baseUnit)))}
          />
        ) : null}
      </output>
      <ShortageNote id={id} quantity={quantity} minimum={effectiveMinimum(rules)} />
      {children ? <div className={styles.below}>{children(quantity)}</div> : null}
    </div>
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
  onAdd: () => void;
}

/** Disabled by `aria-disabled`, so that the focus stays where the buyer pressed (R-STATE-002). */
function AddButton({ hintId, isIn, isAdding, isOff, onAdd }: AddButtonProps) {
  const button = (
    <button
      type="button"
      className={classes(styles.add, isIn && styles.isIn)}
      aria-disabled={isIn || isAdding || isOff || undefined}
      aria-busy={isAdding || undefined}
      aria-describedby={isIn ? hintId : undefined}
      onClick={onAdd}
    >
      {isIn ? 'В корзине' : 'В корзину'}
    </button>
  );
  return (
    <Hint id={hintId} text={isIn ? 'Товар уже в корзине' : ''} className={styles.hint}>
      {button}
    </Hint>
  );
}
