import { unitAfter, unitAfterBy } from './amount.ts';
import { formatNumber } from './number-format.ts';

/** The most base units a line can hold; it fits a database integer. */
export const MAX_QUANTITY = 1_000_000_000;

/**
 * The most kopecks one line can cost before any discount (ten billion roubles), so that thousands of lines still add up
 * exactly.
 */
export const MAX_LINE_KOPECKS = 1_000_000_000_000;

/** The most grams one line can weigh (a million tonnes), for the same reason. */
export const MAX_LINE_GRAMS = 1_000_000_000_000;

/** R-CONST-11, [A-179]: what a call that adds without a quantity means, before normalisation. */
export const DEFAULT_ADD_QUANTITY = 1;

export interface QuantityRules {
  /** The product's minimum in base units; absent means 1 (R-CONST-10). */
  minOrderCount?: number | null;
  /** Base units in a pack; absent means 1. */
  packageCount?: number | null;
}

const atLeastOne = (value: number | null | undefined): number => Math.max(1, Math.ceil(value || 1));

/** Base units in a pack, at least 1 ([A-072]). */
export function packSize({ packageCount }: QuantityRules): number {
  return atLeastOne(packageCount);
}

/** The minimum raised to a whole number of packs, in base units ([A-072]). */
export function effectiveMinimum(rules: QuantityRules): number {
  return roundUpToPack(atLeastOne(rules.minOrderCount), rules);
}

/** R-STEP-04: the next whole number of packs, in base units. */
export function roundUpToPack(quantity: number, rules: QuantityRules): number {
  const pack = packSize(rules);
  return Math.ceil(quantity / pack) * pack;
}

/** The most of a product that is orderable: a whole number of packs within `MAX_QUANTITY`. */
export function maximumQuantity(rules: QuantityRules): number {
  return Math.floor(MAX_QUANTITY / packSize(rules)) * packSize(rules);
}

/** The most of a stock that is orderable, in base units: whole packs, 0 where that is below the effective minimum. */
export function orderableWithin(available: number, rules: QuantityRules): number {
  const whole = Math.floor(available / packSize(rules)) * packSize(rules);
  return whole >= effectiveMinimum(rules) ? whole : 0;
}

/** Whether a line of this quantity would cost or weigh more than a line can; price and weight are those of a base unit. */
export const isBeyondLine = (
  quantity: number,
  { priceKopecks = 0, weightGrams = 0 }: { priceKopecks?: number; weightGrams?: number },
): boolean => priceKopecks * quantity > MAX_LINE_KOPECKS || weightGrams * quantity > MAX_LINE_GRAMS;

export type QuantityRefusal = 'not_integer' | 'not_positive' | 'too_many';

type NormalisedQuantity = { ok: true; quantity: number; corrected: boolean } | { ok: false; reason: QuantityRefusal };

/**
 * What a quantity of base units becomes on the server: rounded up to packs, raised to the effective minimum, `corrected`
 * when that changed it. Not an integer, 0 or less (an update takes that as a removal) and too many are refused. With
 * `priceKopecks` (of a base unit before discounts) a line dearer than `MAX_LINE_KOPECKS` is too many as well, with
 * `weightGrams` (of a base unit) one heavier than `MAX_LINE_GRAMS` (R-STEP-04).
 */
export function normaliseQuantity(
  requested: number,
  rules: QuantityRules & { priceKopecks?: number; weightGrams?: number },
): NormalisedQuantity {
  if (!Number.isInteger(requested)) return { ok: false, reason: 'not_integer' };
  if (requested <= 0) return { ok: false, reason: 'not_positive' };
  const quantity = Math.max(roundUpToPack(requested, rules), effectiveMinimum(rules));
  if (quantity > MAX_QUANTITY || isBeyondLine(quantity, rules)) return { ok: false, reason: 'too_many' };
  return { ok: true, quantity, corrected: quantity !== requested };
}

/** Ratios are kept with nine places: 1 / 12 is 0.083333333. */
const RATIO_ERROR = 1e-9;

const isRatio = (ratio: number | null | undefined): ratio is number => !!ratio && ratio > 0 && Number.isFinite(ratio);

/** A ratio as the fraction that its nine places stand for: one pack of so many base units, else custom units of one. */
function fraction(ratio: number): { custom: number; base: number } {
  const pack = Math.round(1 / ratio);
  return Math.abs(1 / pack - ratio) < RATIO_ERROR ? { custom: 1, base: pack } : { custom: ratio, base: 1 };
}

/** An amount without the noise of the ratio's last place. */
function settle(amount: number): number {
  const whole = Math.round(amount);
  return Math.abs(amount - whole) <= Math.abs(amount) * RATIO_ERROR ? whole : Number(amount.toPrecision(15));
}

/** base units in custom units (`ratio` = custom units in one base unit); null without a usable ratio. */
export function customAmount(baseUnits: number, ratio: number | null | undefined): number | null {
  if (!isRatio(ratio)) return null;
  const { custom, base } = fraction(ratio);
  return settle((baseUnits * custom) / base);
}

/** The whole base units that hold an amount of custom units: 2.5 packs of 12 are 30. Null without a usable ratio. */
export function baseAmount(customUnits: number, ratio: number | null | undefined): number | null {
  if (!isRatio(ratio)) return null;
  const { custom, base } = fraction(ratio);
  return Math.ceil(settle((customUnits * base) / custom));
}

/** R-STEP-12: the converted amount as text, two decimals when not whole; null without a usable ratio. */
export function customAmountText(baseAmount: number, ratio: number | null | undefined): string | null {
  const amount = customAmount(baseAmount, ratio);
  return amount === null ? null : formatNumber(amount);
}

/**
 * R-FMT-10: the tooltip of a unit; the first number is the effective minimum, the second the pack ([A-071]). Null where
 * both are 1: there is nothing to say.
 */
export function unitTooltip(rules: QuantityRules, unit: string): string | null {
  const name = unit.replace(/\.$/, '');
  const [minimum, pack] = [effectiveMinimum(rules), packSize(rules)];
  if (minimum === 1 && pack === 1) return null;
  return `Минимальное кол-во для покупки ${formatNumber(minimum)} ${unitAfter(minimum, name)}. Можно покупать по ${formatNumber(pack)} ${unitAfterBy(pack, name)}.`;
}
