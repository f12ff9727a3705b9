import { amountOf } from './amount.ts';
import { isPack } from './line-unit.ts';
import { baseAmount, customAmount } from './quantity.ts';

interface CustomUnit {
  symbol: string;
  /** So many of them are one base unit. */
  ratio: number;
}

/**
 * A quantity of base units in another unit (R-STEP-12). Packs are whole: '2 кор и 1 шт', and less than one is null, as
 * nobody orders a part of a pack.
 */
export function convertedAmount(quantity: number, baseUnit: string, { symbol, ratio }: CustomUnit): string | null {
  const amount = customAmount(quantity, ratio);
  if (amount === null || amount === 0) return null;
  const whole = Math.floor(amount);
  if (whole === amount || !isPack(symbol)) return amountOf(amount, symbol);
  if (whole === 0) return null;
  const rest = quantity - baseAmount(whole, ratio)!;
  return rest > 0 ? `${amountOf(whole, symbol)} и ${amountOf(rest, baseUnit)}` : amountOf(whole, symbol);
}
