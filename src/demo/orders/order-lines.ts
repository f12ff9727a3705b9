import { lessPercent, lineTotal } from '#shared/money.ts';
import { normaliseQuantity } from '#shared/quantity.ts';
import type { DemoCompany } from '../companies/persona.ts';
import type { Random } from '../random.ts';
import type { DemoOrderLine } from './demo-order.ts';
import { listPrice } from './prices.ts';
import type { Sellable } from './sellable.ts';

/** The goods that a company orders again and again: a few dozen by its taste. */
export function usualGoods(random: Random, company: DemoCompany, sellables: readonly Sellable[]): Sellable[] {
  const bySection = Map.groupBy(sellables, (one) => one.topSection);
  return Object.entries(company.taste).flatMap(([section, weight]) =>
    random.shuffle(bySection.get(section) ?? []).slice(0, weight * 8),
  );
}

/** Prices grow about seven percent a year. */
const priceThen = (price: number, ageInDays: number) =>
  Math.max(1, Math.round(price * (1 - Math.min(365, ageInDays) * 0.0002)));

/**
 * Four to eighteen lines, most of the company's usual goods. Amounts are whole packs worth some hundreds to some
 * thousands of roubles; an order that is still open takes only what is there, and lessens it.
 */
export function orderLines(
  random: Random,
  company: DemoCompany,
  choice: { usual: readonly Sellable[]; all: readonly Sellable[] },
  order: { ageInDays: number; vatPercent: number; isOpen: boolean },
): DemoOrderLine[] {
  const wanted = random.between(4, 18);
  const lines = new Map<string, DemoOrderLine>();
  for (let attempt = 0; lines.size < wanted && attempt < wanted * 6; attempt += 1) {
    const item = random.pick(random.chance(0.8) ? choice.usual : choice.all);
    const line = lineOf(random, company, item, order);
    if (lines.has(item.article) || (order.isOpen && line.quantity > item.available)) continue;
    if (order.isOpen) item.available -= line.quantity;
    lines.set(item.article, line);
  }
  return [...lines.values()];
}

function lineOf(
  random: Random,
  company: DemoCompany,
  item: Sellable,
  { ageInDays, vatPercent }: { ageInDays: number; vatPercent: number },
): DemoOrderLine {
  const { article, shortcode, name, unit, retail, pack, min } = item;
  const contractPrice = lessPercent(listPrice(retail, company.priceType), company.discountPercent);
  const priceBase = priceThen(contractPrice, ageInDays);
  const price = random.chance(0.17) ? lessPercent(priceBase, random.pick([5, 7, 10, 15])) : priceBase;
  const budget = 40_000 * 40 ** random.next();
  const asked = Math.max(1, Math.round(budget / priceBase));
  const normalised = normaliseQuantity(asked, { minOrderCount: min, packageCount: pack });
  if (!normalised.ok) throw new Error(`${article} cannot be ordered: ${normalised.reason}`);
  const { quantity } = normalised;
  return {
    article,
    shortcode,
    name,
    unit,
    quantity,
    priceBase,
    price,
    vatPercent,
    lineTotal: lineTotal(price, quantity),
    weightGrams: item.weightGrams * quantity,
  };
}
