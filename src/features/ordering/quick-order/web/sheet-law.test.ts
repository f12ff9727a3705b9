import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { roundedText } from '#shared/order-sheet/amount-text.ts';
import { madeSheet } from '#shared/order-sheet/row-law.fixture.ts';
import { effectiveMinimum, packSize, roundUpToPack } from '#shared/quantity.ts';
import { amountsIn, withAmounts } from './pasted-amounts.ts';
import { readPastedList } from './pasted-rows.ts';
import {
  isEmpty,
  isOrdered,
  isRefused,
  type Match,
  noRows,
  orderedIn,
  type QuickRows,
  withGoods,
  withMatches,
  withoutAdded,
  withPasted,
} from './quick-rows.ts';

const RUNS = 500;

/** Few goods, so that a list names the same ones again; every third comes in packs with a minimum. */
const lineOf = (id: number): ListedLine => ({
  id,
  item_id: id,
  article: `A-${id}`,
  shortcode: null,
  name: `Товар ${id}`,
  url: '/',
  price: 10,
  unit: 'шт',
  packageCount: id % 3 === 0 ? 10 : 1,
  minOrderCount: id % 3 === 0 ? 15 : 1,
  weight: 0,
  isInStock: true,
  quantity: 1,
  reason: null,
});

/** The shop's answer: goods by their number, nothing for the others. */
function answerTo({ article, amount }: { article: string; amount: number | null }): Match {
  const id = Number(/^A-(\d)$/.exec(article)?.[1] ?? 0);
  if (id === 0) return { line: null, reason: 'Не найден в каталоге', suggestions: [] };
  const line = lineOf(id);
  const wanted = amount ?? effectiveMinimum(line);
  const quantity = Math.max(roundUpToPack(wanted, line), effectiveMinimum(line));
  const notes = quantity === wanted ? [] : [roundedText(wanted, quantity, line)];
  return {
    line: { ...line, quantity, wanted, corrected: quantity !== wanted, notes, ownCode: null, places: [] },
    reason: null,
    suggestions: [],
  };
}

const pastedRow = fc.record({
  id: fc.constant(null),
  article: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 1, max: 9 }).map((n) => `A-${n}`) }, fc.constant('НЕТ')),
  name: fc.constant(''),
  amount: fc.option(fc.integer({ min: 1, max: 500 })),
  unit: fc.constant(null),
});

const goodsRow = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 40 }));

/** A sheet with goods of its own. */
const sheet = fc.array(goodsRow, { maxLength: 6 }).map((goods) =>
  goods.reduce<QuickRows>((state, [id, packs]) => {
    const line = lineOf(id);
    const quantity = Math.max(packs * packSize(line), roundUpToPack(effectiveMinimum(line), line));
    return withGoods(state, state.rows.at(-1)!.key, { ...line, quantity }).state;
  }, noRows),
);

const quantities = ({ rows }: QuickRows) =>
  new Map(rows.flatMap(({ line, quantity }) => (line ? [[line.item_id, quantity] as const] : [])));

describe('the laws of a pasted sheet [A-141]', () => {
  it('each row of a paste that counts becomes one row of the sheet; headings, sections and totals become none', () => {
    fc.assert(
      fc.property(madeSheet, (made) => {
        const text = made.rows.map((row) => row.map((cell) => cell?.problem ?? cell?.text ?? '').join('\t')).join('\n');
        const list = readPastedList(text) ?? { rows: [], skipped: null };
        const count = (...endings: string[]) => made.endings.filter((ending) => endings.includes(ending)).length;
        // A row of goods with an empty quantity is asked about: the list may be one of articles
        expect(list.rows.length).toBeGreaterThanOrEqual(count('counts'));
        expect(list.rows.length).toBeLessThanOrEqual(count('counts', 'withoutAmount'));
        if (!list.skipped) return;
        const { headings, sections, totals, withoutAmount } = list.skipped;
        expect(headings).toBe(count('headings'));
        expect(totals).toBe(count('totals'));
        expect(sections).toBe(count('sections'));
        expect(list.rows.length + withoutAmount).toBe(count('counts', 'withoutAmount'));
      }),
      { numRuns: RUNS },
    );
  });

  it('rows are inserted at the cursor in their order, and every other row stays', () => {
    fc.assert(
      fc.property(sheet, fc.array(pastedRow, { maxLength: 30 }), fc.nat(), (before, pasted, place) => {
        const at = place % before.rows.length;
        const { state, keys } = withPasted(before, before.rows[at]!.key, pasted);
        expect(keys.map((key) => state.rows.findIndex((row) => row.key === key))).toEqual(keys.map((_, n) => at + n));
        const others = state.rows.filter((row) => !keys.includes(row.key) && !isEmpty(row));
        expect(others).toEqual(before.rows.filter((row) => !isEmpty(row)));
      }),
      { numRuns: RUNS },
    );
  });

  it('once answered, each row is goods that can be ordered or says why not; no wanted amount is lost or doubled', () => {
    fc.assert(
      fc.property(sheet, fc.array(pastedRow, { maxLength: 30 }), (before, pasted) => {
        const { state, keys } = withPasted(before, before.rows.at(-1)!.key, pasted);
        const after = withMatches(state, keys, pasted.map(answerTo));
        for (const row of after.rows) {
          expect([isEmpty(row), isOrdered(row), isRefused(row)].filter(Boolean)).toHaveLength(1);
        }
        const wanted = quantities(before);
        for (const { line } of pasted.map(answerTo)) {
          if (line) wanted.set(line.item_id, (wanted.get(line.item_id) ?? 0) + line.wanted);
        }
        const orderable = [...wanted].map(([id, amount]) => {
          const line = lineOf(id);
          return [id, Math.max(roundUpToPack(amount, line), effectiveMinimum(line))] as const;
        });
        expect(quantities(after)).toEqual(new Map(orderable));
        const lost = pasted.filter(({ article }) => article === 'НЕТ').length;
        expect(after.rows.filter((row) => !row.line && !isEmpty(row))).toHaveLength(lost);
      }),
      { numRuns: RUNS },
    );
  });

  it('after an addition the refused rows and those without goods are left, with their reasons', () => {
    fc.assert(
      fc.property(sheet, fc.array(pastedRow, { maxLength: 20 }), fc.nat(9), (before, pasted, limit) => {
        const { state, keys } = withPasted(before, before.rows.at(-1)!.key, pasted);
        const after = withMatches(state, keys, pasted.map(answerTo));
        const ordered = after.rows.filter(isOrdered);
        const reason = 'В корзине не может быть больше 5000 строк';
        const refused = ordered.slice(limit).map(({ line }) => ({ id: line!.item_id, reason }));
        const left = withoutAdded(after, ordered.map(orderedIn), refused);
        expect(left.rows.filter((row) => row.line).map((row) => [row.line!.item_id, row.reason])).toEqual(
          refused.map(({ id }) => [id, reason]),
        );
        expect(left.rows.filter((row) => !row.line && !isEmpty(row))).toEqual(
          after.rows.filter((row) => !row.line && !isEmpty(row)),
        );
      }),
      { numRuns: RUNS },
    );
  });

  it('a pasted column of quantities goes down the rows, orderable, and says what was rounded and what found no row', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 999_999 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(sheet, fc.nat(), amounts, (before, place, column) => {
        const at = place % before.rows.length;
        expect(amountsIn(column.join('\r\n'))).toEqual(column);
        const { state, keys, left } = withAmounts(before, before.rows[at]!.key, column);
        const from = before.rows.slice(at).filter((row) => !isEmpty(row));
        expect(keys).toEqual(from.slice(0, column.length).map(({ key }) => key));
        expect(left).toBe(column.length - keys.length);
        const others = (rows: QuickRows['rows']) => rows.filter((row) => !keys.includes(row.key));
        expect(others(state.rows)).toEqual(others(before.rows));
        const filled = state.rows.filter((row) => keys.includes(row.key));
        for (const [n, { line, quantity, notes }] of filled.entries()) {
          expect(quantity).toBeGreaterThanOrEqual(Math.max(column[n]!, effectiveMinimum(line!)));
          expect(quantity % packSize(line!)).toBe(0);
          expect(notes).toHaveLength(quantity === column[n] ? 0 : 1);
        }
      }),
      { numRuns: RUNS },
    );
  });

  it('a pasted quantity takes the place of one that could not be read: the row is asked about', () => {
    const unread = { id: null, article: 'A-2', name: '', amount: null, unread: 'Количество «−4» не подходит' };
    const known = withGoods(noRows, 0, lineOf(1)).state;
    const { state } = withPasted(known, known.rows.at(-1)!.key, [unread]);
    const filled = withAmounts(state, state.rows[0]!.key, [5, 7]).state.rows[1]!;
    expect(filled).toMatchObject({ isAsked: true, reason: null, wanted: { article: 'A-2', amount: 7 } });
    expect(filled.wanted?.unread).toBeUndefined();
  });

  it('a text with anything but whole numbers is no column of quantities', () => {
    expect(['5\nА-1', '5\n2,5', '', '0\n1', '-1\n2'].map(amountsIn)).toEqual([null, null, null, null, null]);
    expect(amountsIn('1 250\r\n7\n')).toEqual([1250, 7]);
    // Two columns are no column, nor are two numbers in a cell a larger one
    expect(['5\t10\n3\t20', '5\t\n3\t20', '5 10\n3 20'].map(amountsIn)).toEqual([null, null, null]);
    expect(amountsIn('1\u202f250\n12\u00a0345\u00a0678')).toEqual([1250, 12_345_678]);
  });
});
