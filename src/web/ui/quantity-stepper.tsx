import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from 'react';
import { unitAfter } from '#shared/amount.ts';
import { formatNumber } from '#shared/number-format.ts';
import { customAmount } from '#shared/quantity.ts';
import {
  isMinusDisabled,
  minus,
  minusToMinimum,
  parseTyped,
  plus,
  repeatMinus,
  repeatPlus,
  RESET_DELAY_MS,
  resetValue,
  typed,
  type StepperItem,
} from '#shared/stepper.ts';
import { classes } from './classes.ts';
import { focusNextQuantity, QUANTITY } from './focus-next-quantity.ts';
import styles from './quantity-stepper.module.css';
import { useHold } from './use-hold.ts';

export interface QuantityStepperProps {
  /** Base units; 0 is a removed line, or a field that was emptied. */
  value: number;
  item: StepperItem;
  /** Symbol of the unit that the quantity is shown in. */
  unit: string;
  /** Custom units in one base unit, where the quantity is shown and typed in those; it stays base units. */
  ratio?: number;
  /** Of the product, as plain text; read aloud. */
  name: string;
  /** What the buyer wants: 0 or an orderable quantity of base units (R-STEP-04 … R-STEP-08). */
  onChange: (value: number) => void;
  /** One second after 0: what the field shows from now on. Display alone, never to be sent (R-STEP-02, A-075). */
  onReset: (value: number) => void;
  /** A typed 0 removes the line, in lists that are not the basket; an emptied field resets. */
  onRemove?: () => void;
  /** Enter behind what was typed: true where it is no quantity, and was taken as a code that a scanner has typed. */
  onCode?: (typed: string) => boolean;
  /** Where Enter goes after the quantity is entered, in place of the next quantity of the list. */
  onEnter?: () => void;
  size?: 'medium' | 'large';
  /** The quantity was not entered: it is dimmed. */
  isDefault?: boolean;
  /** Minus and plus show under the pointer and the focus alone; under fingers always. */
  isQuiet?: boolean;
  className?: string;
}

/**
 * A quantity with minus and plus, which repeat while they are held (R-STEP-01 … R-STEP-11). Alt and an arrow key change
 * it; in a list the arrow keys and Enter go to another quantity.
 */
export function QuantityStepper(props: QuantityStepperProps) {
  const { value, unit, ratio, name, onChange, onReset, size = 'medium', isDefault, isQuiet, className } = props;
  const { length } = formatNumber(shownAmount(value, ratio));
  const item = { ...props.item, ratio };
  const offer = (next: number | null): boolean => {
    if (next !== null) onChange(next);
    return next !== null;
  };
  const less = useHold({ step: () => onChange(minus(value, item)), repeat: () => offer(repeatMinus(value, item)) });
  const more = useHold({ step: () => onChange(plus(value, item)), repeat: () => offer(repeatPlus(value, item)) });
  useReset(value, item, onReset);

  return (
    <fieldset
      className={classes(
        styles.stepper,
        styles[size],
        isDefault && styles.default,
        isQuiet && styles.quiet,
        length > 9 && styles.long,
        length > 11 && styles.longest,
        className,
      )}
      aria-label={name}
    >
      <button
        {...less}
        type="button"
        className={styles.step}
        aria-label="Уменьшить количество"
        disabled={isMinusDisabled(value, item)}
        tabIndex={-1}
      >
        −
      </button>
      <TypedQuantity {...props} item={item} />
      <span className={styles.unit} aria-hidden="true">
        {unitAfter(shownAmount(value, ratio), unit)}
      </span>
      <button {...more} type="button" className={styles.step} aria-label="Увеличить количество" tabIndex={-1}>
        +
      </button>
    </fieldset>
  );
}

const shownAmount = (value: number, ratio: number | undefined): number => customAmount(value, ratio) ?? value;

function TypedQuantity(props: QuantityStepperProps) {
  const { value, item, unit, ratio, onChange, onRemove, onCode, onEnter } = props;
  /** The text while it is typed; blur or Enter commits it. */
  const [text, setText] = useState<string>();
  /** The same at once: Enter may take the field away before it is rendered again, and it is committed once. */
  const pending = useRef<string>(undefined);
  const write = (next?: string) => {
    pending.current = next;
    setText(next);
  };
  const amount = shownAmount(value, ratio);
  const shown = formatNumber(amount);
  /** False where what was typed removes the line: the row says then where the focus goes. */
  const commit = (): boolean => {
    const entered = pending.current;
    const requested = entered === undefined || entered === shown ? null : parseTyped(entered, ratio);
    write();
    if (requested === null) return true;
    if (requested === 0 && entered?.trim() && onRemove) onRemove();
    else onChange(typed(requested, item));
    return requested > 0;
  };
  const leave = useEffectEvent(commit);
  // Back in the browser takes the page away without leaving the field
  useEffect(() => () => void leave(), []);
  const enter = (field: HTMLInputElement) => {
    if (onCode?.(pending.current ?? '')) write();
    else if (!commit()) return;
    if (onEnter) onEnter();
    else focusNextQuantity(field, 1);
  };
  const step = (isUp: boolean) => {
    write();
    const next = isUp ? plus(value, item) : minusToMinimum(value, item);
    if (next !== value) onChange(next);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget } = event;
    if (key === 'Escape') write();
    if (key === 'Enter') {
      // A removed line passes the focus on: the key must not press what gets it
      event.preventDefault();
      if (ctrlKey || metaKey) commit();
      else enter(currentTarget);
    }
    if ((key !== 'ArrowUp' && key !== 'ArrowDown') || ctrlKey || metaKey || shiftKey) return;
    event.preventDefault();
    if (altKey) step(key === 'ArrowUp');
    else focusNextQuantity(currentTarget, key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <input
      className={styles.value}
      {...QUANTITY}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      inputMode="numeric"
      autoComplete="off"
      maxLength={14}
      value={text ?? shown}
      aria-label={`Количество, ${unit}`}
      onChange={(event) => write(event.currentTarget.value)}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => void commit()}
      onKeyDown={onKeyDown}
    />
  );
}

/** R-STEP-02. Anything that changes the value meanwhile calls it off. */
function useReset(value: number, item: StepperItem, onReset: (value: number) => void): void {
  const reset = useEffectEvent(() => onReset(resetValue(item)));
  useEffect(() => {
    if (value > 0) return undefined;
    const timer = setTimeout(reset, RESET_DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
}
