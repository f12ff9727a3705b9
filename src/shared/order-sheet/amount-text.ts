import { unitAfter } from '../amount.ts';
import { formatNumber, NBSP } from '../number-format.ts';
import { effectiveMinimum, packSize, type QuantityRules } from '../quantity.ts';

/** An amount as it was typed: '2,5 упак'. */
export function amountText(amount: number, unit: string | null = null): string {
  const number = Number.isInteger(amount)
    ? formatNumber(amount)
    : String(Number(amount.toPrecision(12))).replace('.', ',');
  return unit ? `${number}${NBSP}${unitAfter(amount, unit)}` : number;
}

/** What is said of goods whose wanted amount became another number of base units. */
export function roundedText(wanted: number, quantity: number, goods: QuantityRules & { unit: string }): string {
  const [was, now] = [amountText(wanted, goods.unit), amountText(quantity, goods.unit)];
  const minimum = effectiveMinimum(goods);
  if (quantity === minimum && wanted < minimum && minimum > packSize(goods))
    return `Увеличили ${was} до ${now}: это минимум`;
  const pack = packSize(goods);
  return pack > 1 ? `Округлили ${was} до ${now}: кратность ${formatNumber(pack)}` : `Округлили ${was} до ${now}`;
}

/** The least whole number of base units that holds a wanted amount. */
export const wholeAmount = (wanted: number): number => Math.max(1, Math.ceil(Number(wanted.toPrecision(12))));
