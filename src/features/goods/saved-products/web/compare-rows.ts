import type { CatalogueItem } from '#goods/catalogue/contract.ts';
import { amountOf } from '#shared/amount.ts';
import type { ComparedSection } from '../contract.ts';

interface CompareRow {
  key: string;
  name: string;
  /** For each product of the section, in their order; null where it has none. */
  values: readonly (string | null)[];
  /** Not all products are alike in it. */
  differs: boolean;
}

/** What stands side by side below the goods of a section: what the shop knows of them, then their characteristics. */
export function compareRows(items: readonly CatalogueItem[], { properties }: ComparedSection): CompareRow[] {
  const own = [
    row('-article', 'Артикул', items, ({ article }) => article),
    row('-pack', 'В упаковке', items, ({ packageCount, measure }) => amount(packageCount, measure)),
    row('-minimum', 'Минимальный заказ', items, ({ measure }) => amount(measure.minCount, measure)),
  ];
  return [...own, ...properties.map(({ code, name, values }) => withDifference(code, name, values))];
}

function row(
  key: string,
  name: string,
  items: readonly CatalogueItem[],
  valueOf: (item: CatalogueItem) => string | null,
): CompareRow {
  return withDifference(key, name, items.map(valueOf));
}

function withDifference(key: string, name: string, values: readonly (string | null)[]): CompareRow {
  return { key, name, values, differs: new Set(values).size > 1 };
}

const amount = (count: number, { measureBase }: CatalogueItem['measure']) => amountOf(count, measureBase.symbol);
