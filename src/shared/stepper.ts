import {
  baseAmount,
  customAmount,
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
  /** Custom units in one base unit, where the quantity is shown in those: a press goes to the next whole one. */
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

/** R-STEP-04..06: the value after `requested` was typed over `value`. */
export function typed(requested: number, value: number, item: StepperItem): number {
  if (!(requested > 0)) return 0;
  return settle(Math.min(roundUpToPack(requested, item), maximumQuantity(item)), value, item);
}

/**
 * R-STEP-07, R-STEP-08: one pack more, in custom units the next whole one; from below the minimum to the first orderable
 * value ([A-074]).
 */
export function plus(value: number, item: StepperItem): number {
  const pack = packSize(item);
  const next = Math.max(
    (Math.floor(Math.max(0, value) / pack) + 1) * pack,
    wholeCustom(value, item, (amount) => Math.floor(amount) + 1) ?? 0,
  );
  return Math.min(Math.max(next, effectiveMinimum(item)), maximumQuantity(item));
}

/**
 * R-STEP-01, R-STEP-05, R-STEP-06: one pack less, in custom units the whole one before; 0 means removal of a basket line.
 */
export function minus(value: number, item: StepperItem): number {
  if (value <= 0) return 0;
  const pack = packSize(item);
  const whole = wholeCustom(value, item, (amount) => Math.ceil(amount) - 1) ?? value;
  // Below one custom unit there is no whole one: a line leaves the basket, a field stays
  if (whole <= 0 && value > effectiveMinimum(item)) return item.inBasket ? 0 : value;
  return settle(Math.min((Math.ceil(value / pack) - 1) * pack, whole), value, item);
}

/** Base units, in whole packs, of the whole custom unit beside a value; null without a ratio. */
function wholeCustom(value: number, item: StepperItem, beside: (amount: number) => number): number | null {
  const amount = customAmount(value, item.ratio);
  const base = amount === null ? null : baseAmount(beside(amount), item.ratio);
  return base === null ? null : roundUpToPack(base, item);
}

/** R-STEP-09. */
export function isMinusDisabled(value: number, item: StepperItem): boolean {
  return value <= 1 && !item.inBasket;
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

/** What a wish of whole packs becomes for the minimum: as it is, the minimum, or 0. */
function settle(wish: number, value: number, item: StepperItem): number {
  const minimum = effectiveMinimum(item);
  if (!item.inBasket || wish >= value) return Math.max(wish, minimum);
  const removesAtMinimum = REMOVE_AT_MINIMUM && (item.minOrderCount ?? 1) > 1;
  if (removesAtMinimum) return wish <= minimum ? 0 : wish;
  if (wish >= minimum) return wish;
  return value > minimum ? minimum : 0;
}
