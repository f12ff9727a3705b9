import type { Match } from './match-lines.ts';

/** So many of the found lines must equal their prices before the shop asks. */
const SHARE = 0.5;

/**
 * Whether the quantities of lines are the prices of the goods that they name: with VAT or without, in roubles. One line
 * may be so by chance, unless nothing says that its column holds quantities.
 */
export function areOurPrices(matches: readonly Match[], isGuessed: boolean): boolean {
  const priced = matches.filter(({ line, goods }) => line.amount !== null && line.amount > 1 && goods?.price);
  const equal = priced.filter(({ line, goods }) => {
    const { valueVat, valueBase } = goods!.price!;
    return [valueVat, valueBase].some((kopecks) => Math.abs(line.amount! * 100 - kopecks) < 0.5);
  });
  const needed = isGuessed ? 1 : 3;
  return equal.length >= needed && equal.length >= priced.length * (isGuessed ? SHARE : 1);
}
