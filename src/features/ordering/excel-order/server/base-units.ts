import type { GoodsRow } from '#goods/catalogue/server/index.ts';
import { packSize } from '#shared/quantity.ts';
import { unitFactor } from '#shared/order-sheet/units.ts';

type Unit = 'unitBase' | 'unitCustom' | 'ratio' | 'packageCount' | 'packageCountWord';

/** `ratio`: custom units in one base unit. */
export type CountedGoods = Pick<GoodsRow, Unit>;

/** How many base units, with places perhaps, an amount of the named unit is. Null for a unit that the goods do not have. */
export function baseUnits(amount: number, unit: string | null, goods: CountedGoods): number | null {
  if (unit === null || unit.trim() === '') return amount;
  const { unitBase, unitCustom, ratio, packageCount, packageCountWord } = goods;
  const inBase = unitFactor(unit, unitBase);
  if (inBase !== null) return withoutNoise(amount * inBase);
  const inCustom = unitCustom && ratio ? unitFactor(unit, unitCustom) : null;
  if (inCustom !== null) return withoutNoise(amount * inCustom * (1 / ratio!));
  // Without a word of its own a pack is any pack
  const word = packageCountWord.replace(/^в /i, '').trim() || 'упак';
  const inPacks = packageCount > 1 ? unitFactor(unit, word) : null;
  return inPacks === null ? null : withoutNoise(amount * inPacks * packSize(goods));
}

/** Ratios have nine places: 1 / 0.083333333 is 12. */
export function withoutNoise(amount: number): number {
  const whole = Math.round(amount);
  return Math.abs(amount - whole) <= amount * 1e-8 ? whole : Number(amount.toPrecision(12));
}
