import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BasketItem } from '../contract.ts';
import {
  basketRows,
  deletedLine,
  idsAddedAgain,
  matchesSearch,
  rowAt,
  selectableIds,
  splitRows,
  templateLines,
  withNewIds,
  withReplacedId,
  type DeletedLine,
} from './basket-lines.ts';

const measure = { measureBase: { symbol: 'упак', ratio: 1 }, measureCustom: null };
const item = (id: number, more: Partial<BasketItem> = {}): BasketItem =>
  ({ id, name: `Товар ${id}`, article: `A-${id}`, basketQuantity: 4, isInStock: true, measure, ...more }) as BasketItem;

const NO_LINES: ReadonlyMap<number, DeletedLine> = new Map();
const known = {
  order: [1, 2, 3],
  deleted: NO_LINES,
  updating: NO_LINES,
  unsaved: new Map<number, number>(),
  canBuyUnavailable: false,
};
const states = (rows: ReturnType<typeof basketRows>) => rows.map(({ item: { id }, state }) => [id, state]);

describe('rows of the basket page', () => {
  it('a line is normal, unavailable, deleted or updating', { tags: ['R-STATE-010'] }, () => {
    const products = [item(1), item(2, { isInStock: false }), item(4)];
    const rows = basketRows({
      ...known,
      order: [1, 2, 3, 4],
      products,
      deleted: new Map([[3, deletedLine(item(3), 4)]]),
      updating: new Map([[4, deletedLine(item(4), 4)]]),
    });
    expect(states(rows)).toEqual([
      [1, 'normal'],
      [2, 'unavailable'],
      [3, 'deleted'],
      [4, 'updating'],
    ]);
  });

  it(
    'a line is being saved while the shop does not have its quantity, and the others are not',
    { tags: ['R-STATE-016'] },
    () => {
      const rows = basketRows({ ...known, products: [item(1), item(2)], order: [1, 2], unsaved: new Map([[2, 7]]) });
      expect(rows.map(({ quantity, isSaving }) => [quantity, isSaving])).toEqual([
        [4, false],
        [7, true],
      ]);
    },
  );

  it(
    'out-of-stock lines are separated unless the company may order them',
    { tags: ['R-STATE-014', 'R-STATE-024'] },
    () => {
      const products = [item(1), item(2, { isInStock: false })];
      const split = splitRows(basketRows({ ...known, products }));
      expect([split.available.map((row) => row.item.id), split.outOfStock.map((row) => row.item.id)]).toEqual([
        [1],
        [2],
      ]);
      const allowed = splitRows(basketRows({ ...known, products, canBuyUnavailable: true }));
      expect(allowed.available.map((row) => row.item.id)).toEqual([1, 2]);
    },
  );

  it('a row shows the entered quantity before it is saved', { tags: ['R-STATE-017'] }, () => {
    const rows = basketRows({ ...known, products: [item(1)], unsaved: new Map([[1, 9]]) });
    expect(rows[0]!.quantity).toBe(9);
  });

  it(
    'a deleted line keeps its position and resets to its minimum quantity',
    { tags: ['R-STATE-019', 'R-STATE-020'] },
    () => {
      const deleted = new Map([[2, deletedLine(item(2, { minOrderCount: 5, packageCount: 4 }), 20)]]);
      const rows = basketRows({ ...known, products: [item(1), item(3)], deleted });
      expect(states(rows)).toEqual([
        [1, 'normal'],
        [2, 'deleted'],
        [3, 'normal'],
      ]);
      expect(rows[1]!.quantity).toBe(8);
      const plain = new Map([[2, deletedLine(item(2, { minOrderCount: 1, packageCount: 1 }), 20)]]);
      expect(basketRows({ ...known, order: [2], products: [], deleted: plain })[0]!.quantity).toBe(1);
    },
  );

  it('a deleted line that another window has added again is a line of the basket', { tags: ['R-STATE-010'] }, () => {
    const deleted = new Map([[2, deletedLine(item(2), 4)]]);
    const nothing = { unsaved: new Map<number, number>(), removing: new Set<number>() };
    expect(idsAddedAgain(deleted, [item(1), item(2)], nothing)).toEqual([2]);
    expect(idsAddedAgain(deleted, [item(1)], nothing)).toEqual([]);
    expect(idsAddedAgain(deleted, [item(2)], { ...nothing, unsaved: new Map([[2, 0]]) })).toEqual([]);
    expect(idsAddedAgain(deleted, [item(2)], { ...nothing, removing: new Set([2]) })).toEqual([]);
  });

  it('a restored line gets its prior quantity, or else the minimum', { tags: ['R-STATE-022'] }, () => {
    expect(deletedLine(item(1, { minOrderCount: 3 }), 20).prior).toBe(20);
    expect(deletedLine(item(1, { minOrderCount: 3 }), 0).prior).toBe(3);
  });

  it('a deleted out-of-stock line disappears at once', { tags: ['R-STATE-023'] }, () => {
    const rows = basketRows({ ...known, products: [item(2, { isInStock: false })], unsaved: new Map([[2, 0]]) });
    expect(rows).toEqual([]);
  });

  it('a line that the server moves to the end keeps its position on the page', () => {
    const order = withNewIds([1, 2, 3], [item(1), item(3), item(2), item(7)]);
    expect(order).toEqual([1, 2, 3, 7]);
    expect(withNewIds(order, [item(3)])).toBe(order);
  });

  it('a deleted line cannot be checked, and select-all skips it', { tags: ['R-STATE-025', 'R-ENT-26'] }, () => {
    const deleted = new Map([[2, deletedLine(item(2), 4)]]);
    expect(selectableIds(basketRows({ ...known, products: [item(1), item(3)], deleted }))).toEqual([1, 3]);
  });

  it(
    'a template takes the checked lines, or all lines of the basket if none is checked',
    { tags: ['R-BASK-02'] },
    () => {
      const deleted = new Map([[2, deletedLine(item(2), 4)]]);
      const unsaved = new Map([[3, 9]]);
      const rows = basketRows({ ...known, products: [item(1), item(3)], deleted, unsaved });
      expect(templateLines(rows, [])).toEqual([
        { id: 1, quantity: 4, unit: 'упак' },
        { id: 3, quantity: 9, unit: 'упак' },
      ]);
      expect(templateLines(rows, [3, 2])).toEqual([{ id: 3, quantity: 9, unit: 'упак' }]);
      const remeasured = { quantity: 40, unit: 'шт' };
      const former = basketRows({ ...known, products: [item(1, { remeasured })] });
      expect(templateLines(former, [])).toEqual([{ id: 1, ...remeasured }]);
    },
  );

  it('a changed offer keeps the position of the line, also if that offer had a line already', () => {
    expect(withReplacedId([1, 2, 3], 2, 7)).toEqual([1, 7, 3]);
    expect(withReplacedId([1, 2, 3], 1, 3)).toEqual([3, 2]);
    expect(withReplacedId([1, 2, 3], 2, 2)).toEqual([1, 2, 3]);
  });

  it('every part of a name or an article finds its line', { tags: ['R-STATE-026'] }, () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', minLength: 1 }),
      fc.constantFrom('Муфта 5х(16–25) «Ё»', '2,5×10 мм²'),
    );
    fc.assert(
      fc.property(text, text, fc.nat(20), fc.nat(20), (name, article, from, length) => {
        for (const whole of [name, article]) {
          const signs = Array.from(whole);
          const part = signs
            .slice(from % signs.length)
            .slice(0, length + 1)
            .join('');
          expect(matchesSearch({ name, article }, part), part).toBe(true);
        }
      }),
    );
  });

  it(
    'the basket search matches a part of name, article or short code, ignoring case',
    { tags: ['R-STATE-026'] },
    () => {
      const line = { name: 'Кабель ВВГнг 3х2,5', article: 'VVG-325', shortcode: '40817' };
      expect(['ввгНГ', ' vvg-3 ', '0817', ''].map((text) => matchesSearch(line, text))).toEqual([
        true,
        true,
        true,
        true,
      ]);
      expect(matchesSearch(line, 'пвс')).toBe(false);
      for (const text of ['3x2.5', 'ввг кабель', 'vvg325', 'ВВГ 0817', '3*2,5 кабель'])
        expect(matchesSearch(line, text), text).toBe(true);
      expect(matchesSearch({ ...line, article: 'ВК-12/3' }, 'bk123')).toBe(true);
      expect(matchesSearch(line, 'кабель пвс')).toBe(false);
      expect(matchesSearch({ name: 'Кабель', article: null, shortcode: null }, 'v')).toBe(false);
    },
  );

  it('an index outside of the rows throws', { tags: ['R-VAL-44', 'R-ERR-26'] }, () => {
    const rows = basketRows({ ...known, products: [item(1)] });
    expect(rowAt(rows, 0).item.id).toBe(1);
    for (const index of [-1, 1]) expect(() => rowAt(rows, index)).toThrow('Индекс продукта вне допустимого диапазона');
  });
});
