import { formatNumber, NBSP } from '../number-format.ts';

/** An amount as it was typed: '2,5 упак'. */
export function amountText(amount: number, unit: string | null = null): string {
  const number = Number.isInteger(amount)
    ? formatNumber(amount)
    : String(Number(amount.toPrecision(12))).replace('.', ',');
  return unit ? `${number}${NBSP}${unit}` : number;
}
