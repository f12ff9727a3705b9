import {
  DEFAULT_ADD_QUANTITY,
  effectiveMinimum,
  normaliseQuantity,
  packSize,
  type QuantityRefusal,
} from '#shared/quantity.ts';
import { TOO_MANY } from '#shared/line-sum.ts';
import { isSameUnit, unitChangedText } from '#shared/line-unit.ts';
import type { AddResult, RefusedProduct } from '../contract.ts';
import { type PriceTerms, priceWithoutDiscounts } from '#goods/pricing/server/index.ts';
import type { BasketForChange } from './read-for-change.ts';
import { refusalOf } from './line-state.ts';

/** The maximum number of lines in a basket. */
export const MAX_LINES = 5000;

/**
 * A product to add: base units; absent means one. `unit` is the unit that the buyer was shown (`lineUnit`); absent:
 * that of the product. `remark`: what a line gets that has none.
 */
export type WantedProduct = { id: number; quantity?: number; unit?: string; remark?: string };

/** What is wanted of an item together. */
export type Wanted = { quantity: number; units: readonly string[]; remark: string };

/** What to add by item id: the quantities of an item that is named twice are added up. */
export function mergeWanted(products: readonly WantedProduct[]): Map<number, Wanted> {
  const wanted = new Map<number, Wanted>();
  for (const { id, quantity = DEFAULT_ADD_QUANTITY, unit, remark = '' } of products) {
    const before = wanted.get(id);
    const units = before?.units ?? [];
    wanted.set(id, {
      quantity: (before?.quantity ?? 0) + quantity,
      units: unit === undefined ? units : [...units, unit],
      remark: before?.remark || remark,
    });
  }
  return wanted;
}

export const quantityRefusals: Record<QuantityRefusal, string> = {
  not_integer: 'Укажите целое количество',
  not_positive: 'Укажите количество больше нуля',
  too_many: TOO_MANY,
};

/** A line as it is stored after the addition; quantity in base units. */
type AcceptedLine = AddResult['lines'][number] & { productId: number; unit: string; remark: string };

/**
 * Splits the wanted products into the lines to store and the refused ones, each with its reason (R-CALL-072). Quantities
 * grow from those of the basket, or replace them; no quantity is taken in another unit than that of the product, or added to
 * one in another unit. Discounts never decide whether an item can be ordered, so the price counts
 * before them.
 */
export function acceptProducts(
  wanted: ReadonlyMap<number, Wanted>,
  { items, quantities, units: chosenUnits, lineCount }: BasketForChange,
  terms: PriceTerms,
  { canBuyUnavailable, isReplacing }: { canBuyUnavailable: boolean; isReplacing: boolean },
): { accepted: AcceptedLine[]; refused: RefusedProduct[]; count: number } {
  const accepted: AcceptedLine[] = [];
  const refused: RefusedProduct[] = [];
  let count = lineCount;
  for (const [id, { quantity: added, units, remark }] of wanted) {
    const item = items.get(id);
    const price = priceWithoutDiscounts(terms, item?.listPrice ?? 0);
    const refusal = refusalOf({ item, price }, canBuyUnavailable);
    if (refusal || !item || !price) {
      refused.push({ id, ...refusal! });
      continue;
    }
    const { lineUnit: unit } = item;
    const unitOfBuyer = units.find((one) => !isSameUnit(one, unit));
    const unitInBasket = isReplacing ? null : (chosenUnits.get(id) ?? null);
    if (unitOfBuyer !== undefined || !isSameUnit(unitInBasket, unit)) {
      const reason = unitOfBuyer === undefined ? inBasketText(unitInBasket!, unit) : unitChangedText(unitOfBuyer, unit);
      refused.push({ id, code: 'WRONG_QUANTITY', reason });
      continue;
    }
    const rules = { ...item, priceKopecks: price.valueBase };
    const before = quantities.get(id) ?? 0;
    const alone = normaliseQuantity(added, rules);
    const sum = isReplacing ? added : before + added;
    const total = alone.ok ? normaliseQuantity(sum, rules) : alone;
    if (!total.ok) {
      refused.push({ id, code: 'WRONG_QUANTITY', reason: quantityRefusals[total.reason] });
    } else if (before === 0 && count >= MAX_LINES) {
      refused.push({ id, code: 'BASKET_FULL', reason: `В корзине не может быть больше ${MAX_LINES} строк` });
    } else {
      const { productId, article, name } = item;
      const limits = { packageCount: packSize(item), minOrderCount: effectiveMinimum(item) };
      const correction = total.corrected ? { article, name, wanted: sum, unit: item.unit, ...limits } : undefined;
      accepted.push({ id, productId, unit, remark, quantity: total.quantity, corrected: total.corrected, correction });
      if (before === 0) count += 1;
    }
  }
  return { accepted, refused, count };
}

const inBasketText = (before: string, now: string): string =>
  `В корзине этот товар ещё в «${before}», теперь его единица «${now}». Проверьте количество в корзине`;
