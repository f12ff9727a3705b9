import { unitAfter } from '../amount.ts';
import { formatNumber, NBSP } from '../number-format.ts';

/** An amount as it was typed: '2,5 упак'. */
export function amountText(amount: number, unit: string | null = null): string {
  const number = Number.isInteger(amount)
    ? formatNumber(amount)
    : String(Number(amount.toPrecision(12))).replace('.', ',');
  return unit ? `${number}${NBSP}${unitAfter(amount, unit)}` : number;
}

/** What is said of goods whose wanted amount became another number of base units. */
export const roundedText = (wanted: number, unit: string, quantity: number): string =>
  `Было ${amountText(wanted)} ${unitAfter(wanted, unit)}, стало ${formatNumber(quantity)}`;

/** The least whole number of base units that holds a wanted amount. */
export const wholeAmount = (wanted: number): number => Math.max(1, Math.ceil(Number(wanted.toPrecision(12))));
