import type { Random } from '../random.ts';
import type { Unit } from './units.ts';

/** A retail price that looks like one: kopecks below a hundred roubles, whole roubles above a thousand. */
export function roundPrice(roubles: number): number {
  const kopecks = Math.round(roubles * 100);
  const step = kopecks < 1000 ? 1 : kopecks < 10_000 ? 10 : kopecks < 100_000 ? 50 : 100;
  return Math.max(step, Math.round(kopecks / step) * step);
}

/** How much of a thing a wholesaler keeps by its price in kopecks, in base units. */
function usualAmount(price: number): [least: number, most: number] {
  if (price < 1000) return [2000, 40_000];
  if (price < 10_000) return [400, 6000];
  if (price < 100_000) return [40, 900];
  return price < 1_000_000 ? [4, 90] : [1, 12];
}

/**
 * Stock in three warehouses. One in eleven is out of stock, and the accounting system writes a few of those as a
 * negative rest; one in eight lies in a single warehouse; cable that is cut has fractions.
 */
export function stockOf(random: Random, price: number, unit: Unit): number[] {
  if (random.chance(1 / 11)) return random.chance(0.12) ? [-random.between(1, 9), 0, 0] : [0, 0, 0];
  const [least, most] = usualAmount(price);
  const isCut = unit.base === 'м' && unit.pack === 1;
  const amount = (share: number) => {
    const packs = Math.max(1, Math.round((random.between(least, most) * share) / unit.pack));
    return packs * unit.pack + (isCut && random.chance(0.3) ? 0.5 : 0);
  };
  if (random.chance(1 / 8)) return [amount(0.5), 0, 0];
  return [amount(1), random.chance(0.8) ? amount(0.5) : 0, random.chance(0.6) ? amount(0.25) : 0];
}
