import { describe, expect, it } from 'vitest';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import type { CatalogueItem } from '../contract.ts';
import { rowChoice } from './row-choice.ts';
import { isOnSale, openRows } from './use-selection.ts';

const item = (id: number, fields: Partial<CatalogueItem> = {}) =>
  aCatalogueItem(id, { minOrderCount: 3, packageCount: 2, measure: { minCount: 4 }, ...fields });
const offers = [{ code: 'cvet', name: 'Цвет', items: [{ offerId: 71, value: 'Белый', selected: true }] }];
const outOfStock = { stockStatus: { isInStock: false, name: 'Нет', color: 'out-of-stock' } as const };

describe('rows of a list that are chosen', () => {
  it(
    'are products in stock that are not in the basket, and the selected offers of products',
    { tags: ['R-STATE-008', 'R-STATE-009'] },
    () => {
      const rows = [item(1), item(2, outOfStock), item(3, { prices: null }), item(4), item(7, { offers })];
      const chosen = (lines: [number, number][]) => openRows(rows, new Map(lines), isOnSale).map(({ id }) => id);
      expect(chosen([])).toEqual([1, 4, 7]);
      expect(chosen([[4, 2]])).toEqual([1, 7]);
      expect(chosen([[71, 2]])).toEqual([1, 4]);
    },
  );

  it('state whether they are checked and what is added to the basket', { tags: ['R-ENT-14', 'R-STATE-006'] }, () => {
    const quantities = new Map([[1, 8]]);
    const drafts = { quantities: () => quantities };
    expect(rowChoice(item(1), true, drafts)).toEqual({ id: 1, checked: true, basketAdd: 8 });
    expect(rowChoice(item(2), false, drafts)).toEqual({ id: 2, checked: false, basketAdd: 4 });
    expect(rowChoice(item(7, { offers }), true, drafts)).toEqual({ id: 71, checked: true, basketAdd: 4 });
    quantities.set(71, 10);
    expect(rowChoice(item(7, { offers }), true, drafts).basketAdd).toBe(10);
    quantities.set(71, 0);
    expect(rowChoice(item(7, { offers }), true, drafts).basketAdd).toBe(4);
  });
});
