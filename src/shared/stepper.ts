import {
  baseAmount,
  effectiveMinimum,
  maximumQuantity,
  packSize,
  roundUpToPack,
  type QuantityRules,
} from './quantity.ts';

/**
 * The quantity stepper as pure functions over base units. Wherever the rows say "minimum" it is the effective one
 * ([A-072]). Every result is 0 or orderable: whole packs, at least the effective minimum.
 */

/**
 * a decrease of a basket line to its minimum removes the line, where the product's minimum is above 1. `false`
 * lets every line be lowered to its minimum, and the next press removes it.
 */
export const REMOVE_AT_MINIMUM = true;

/** R-CONST-09, R-STEP-10, R-STEP-02: in milliseconds. */
export const REPEAT_START_MS = 300;
export const REPEAT_INTERVAL_MS = 50;
export const RESET_DELAY_MS = 1000;

export interface StepperItem extends QuantityRules {
  inBasket: boolean;
  /** Custom units in one base unit, where the quantity is shown in those: a press is one of them, in whole packs. */
  ratio?: number;
}

/** R-STEP-03: the quantity in the basket, else the minimum, else 1. */
export function defaultValue(rules: QuantityRules, basketQuantity: number): number {
  return basketQuantity > 0 ? basketQuantity : effectiveMinimum(rules);
}

/**
 * R-STEP-02: what a field that reached 0 shows after `RESET_DELAY_MS`. It is display only: never sent, and dropped by
 * new input ([A-075]).
 */
export function resetValue(rules: QuantityRules): number {
  return effectiveMinimum(rules);
}

/**
 * R-VAL-17: the number that a typed text means, or null for a text that is no number and changes nothing. Empty is 0, as
 * it is a removal in the basket. A fraction rises to the next whole number, so '2,5' can never become 25. With a ratio
 * it is an amount of custom units: the whole base units that hold it, '2,5' packs of 12 are 30.
 */
export function parseTyped(text: string, ratio?: number): number | null {
  const amount = parseAmount(text);
  if (amount === null) return null;
  return ratio ? baseAmount(amount, ratio) : Math.ceil(amount);
}

function parseAmount(text: string): number | null {
  const digits = text.replace(/\s/g, '');
  if (digits === '') return 0;
  if (!/^-?\d{1,15}(?:[.,]\d{0,15})?$/.test(digits)) return null;
  return Math.max(0, Number(digits.replace(',', '.')));
}

/** R-STEP-04: what a typed number becomes: 0, or whole packs of at least the effective minimum ([A-073]). */
export function typed(requested: number, item: StepperItem): number {
  if (!(requested > 0)) return 0;
  return Math.max(Math.min(roundUpToPack(requested, item), maximumQuantity(item)), effectiveMinimum(item));
}

/** R-STEP-07, R-STEP-08: one step more; from below the minimum to the first orderable value ([A-074]). */
export function plus(value: number, item: StepperItem): number {
  const minimum = effectiveMinimum(item);
  if (value < minimum) return minimum;
  const pack = packSize(item);
  return Math.min(Math.floor(value / pack) * pack + stepOf(item), maximumQuantity(item));
}

/** R-STEP-01, R-STEP-05, R-STEP-06: one step less; 0 means removal of a basket line. */
export function minus(value: number, item: StepperItem): number {
  if (value <= 0) return 0;
  const pack = packSize(item);
  const wish = Math.ceil(value / pack) * pack - stepOf(item);
  return item.inBasket ? lowered(wish, value, item) : fieldMinus(wish, value, item);
}

/** Minus by the keyboard: the same step, but it stops at the minimum and never removes a line. */
export function minusToMinimum(value: number, item: StepperItem): number {
  return minus(value, { ...item, inBasket: false });
}

/** Base units of one press: a pack; where a larger unit is shown, the whole packs that hold one of it. */
function stepOf(item: StepperItem): number {
  return Math.max(packSize(item), roundUpToPack(baseAmount(1, item.ratio) ?? 0, item));
}

/** A field is lowered to the minimum at the lowest; below one unit as it is shown there is nothing to go to. */
function fieldMinus(wish: number, value: number, item: StepperItem): number {
  const isBelowUnit = wish <= 0 && stepOf(item) > packSize(item);
  return Math.max(isBelowUnit ? roundUpToPack(value, item) : wish, effectiveMinimum(item));
}

/** A line of the basket leaves it at its minimum, where that is above 1; else below one unit ([A-073]). */
function lowered(wish: number, value: number, item: StepperItem): number {
  const minimum = effectiveMinimum(item);
  if (REMOVE_AT_MINIMUM && (item.minOrderCount ?? 1) > 1) return wish <= minimum ? 0 : wish;
  if (wish >= minimum) return wish;
  return value > minimum && stepOf(item) === packSize(item) ? minimum : 0;
}

/** R-STEP-09: minus is disabled exactly where it has no effect. */
export function isMinusDisabled(value: number, item: StepperItem): boolean {
  return minus(value, item) === value;
}

/** R-STEP-10: the next value while plus is held, or null when the repeat stops. */
export function repeatPlus(value: number, item: StepperItem): number | null {
  const next = plus(value, item);
  return next === value ? null : next;
}

/**
 * R-STEP-11: the next value while minus is held, or null when the repeat stops: at 1, at the minimum, and before a
 * removal, which takes a press of its own.
 */
export function repeatMinus(value: number, item: StepperItem): number | null {
  const next = minus(value, item);
  return value <= 1 || next === 0 || next === value ? null : next;
}
