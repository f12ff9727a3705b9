import { isPack, plainUnit } from '#shared/line-unit.ts';
import { baseAmount, packSize } from '#shared/quantity.ts';

export interface CountedGoods {
  unitBase: string;
  unitCustom: string | null;
  /** Custom units in one base unit. */
  ratio: number | null;
  packageCount: number;
  packageCountWord: string;
}

interface BaseUnits {
  /** May have places. */
  amount: number;
  /** The unit that was named is none of the goods': it was taken for the base unit. */
  isStrangeUnit: boolean;
}

/** How many base units an amount of the named unit is; null for the base unit itself. */
export function baseUnits(amount: number, unit: string | null, goods: CountedGoods): BaseUnits {
  const named = plainUnit(unit ?? '');
  if (named === '' || isSame(named, plainUnit(goods.unitBase))) return { amount, isStrangeUnit: false };
  const custom =
    goods.unitCustom && isSame(named, plainUnit(goods.unitCustom)) ? baseAmount(amount, goods.ratio) : null;
  if (custom !== null) return { amount: custom, isStrangeUnit: false };
  const word = plainUnit(goods.packageCountWord);
  const isGoodsPack = goods.packageCount > 1 && (isPack(named) || (word !== '' && isSame(named, word)));
  return isGoodsPack ? { amount: amount * packSize(goods), isStrangeUnit: false } : { amount, isStrangeUnit: true };
}

/** 'упак' is 'упаковка', 'ед' any piece. */
function isSame(named: string, own: string): boolean {
  if (own === '') return false;
  if (own === 'шт' && /^(ед|pcs|штук)/.test(named)) return true;
  return named === own || (named.length >= 2 && own.length >= 2 && (own.startsWith(named) || named.startsWith(own)));
}
