import { useState, useTransition, type ReactNode } from 'react';
import { defaultValue } from '#shared/stepper.ts';
import { classes } from '#web/ui/classes.ts';
import { Hint } from '#web/ui/hint.tsx';
import { QuantityStepper, type QuantityStepperProps } from '#web/ui/quantity-stepper.tsx';
import { showPopup } from '#web/ui/toast-store.ts';
import styles from './buy-controls.module.css';

export interface ProductToAdd {
  /** Of the product, or of the chosen offer where it has offers (R-STATE-006). */
  id: number;
  /** Base units. */
  quantity: number;
}

/** What the rows of a list do with the basket; one set a list, from the basket's hooks. */
export interface Buying {
  /** Quantities in the basket by id, base units. */
  lines: ReadonlyMap<number, number>;
  /** Resolves to the refused products, or to null where nothing was added; a failure has been shown by then. */
  add: (products: ProductToAdd[]) => Promise<{ refused: readonly unknown[] } | null>;
  change: (id: number, quantity: number) => void;
  /** What rows stand at that are not in the basket, for adding many at once: read in handlers alone. */
  drafts: Drafts;
}

export interface Drafts {
  /** Quantities in base units by id of what is bought. */
  quantities: Map<number, number>;
  /** Chosen offers by product id. */
  offers: Map<number, number>;
}

interface BuyControlsProps {
  /** Of the product, or of its chosen offer (R-STATE-006). Give it as the `key` too. */
  id: number;
  /** Plain text. */
  name: string;
  /** Symbol of the unit that the quantity is shown in; `ratio` where that is not the base unit. */
  unit: string;
  ratio?: number;
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
  const { id, name, unit, ratio, minOrderCount, packageCount, buying, size, isFluid, children } = props;
  const rules = { minOrderCount, packageCount };
  const [draft, setDraft] = useState(() => defaultValue(rules, 0));
  const [isAdding, startAdding] = useTransition();
  const inBasket = buying.lines.get(id) ?? 0;
  const quantity = inBasket || draft;

  const change = (next: number) => {
    if (inBasket === 0 || next === 0) setDraft(next);
    buying.drafts.quantities.set(id, next);
    if (inBasket > 0) buying.change(id, next);
    if (inBasket > 0 && next === 0) showPopup('Товар убран из корзины');
  };
  const add = () => {
    if (inBasket > 0 || isAdding || quantity === 0) return;
    startAdding(async () => {
      await buying.add([{ id, quantity }]);
    });
  };

  return (
    <div className={classes(styles.controls, size === 'large' && styles.large, isFluid && styles.fluid)}>
      <QuantityStepper
        value={quantity}
        item={{ ...rules, inBasket: inBasket > 0 }}
        unit={unit}
        ratio={ratio}
        name={name}
        onChange={change}
        onReset={setDraft}
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
      {children ? <div className={styles.below}>{children(quantity)}</div> : null}
    </div>
  );
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
