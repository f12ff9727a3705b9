import { vatContained } from '#shared/money.ts';

/** VAT by rate, the highest first, kopecks. A rate of 0 («Без НДС») has no VAT and is not among them. */
export function vatByRate(
  lines: readonly { vatPercent: number; lineTotal: number }[],
): { percent: number; sum: number }[] {
  const sums = new Map<number, number>();
  for (const { vatPercent, lineTotal } of lines) {
    if (vatPercent > 0) sums.set(vatPercent, (sums.get(vatPercent) ?? 0) + vatContained(lineTotal, vatPercent));
  }
  return [...sums].map(([percent, sum]) => ({ percent, sum })).toSorted((a, b) => b.percent - a.percent);
}
