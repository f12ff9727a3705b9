import { describe, expect, it } from 'vitest';
import type { ListedLine } from '#ordering/excel-order/contract.ts';
import { roundedText } from '#shared/order-sheet/amount-text.ts';
import {
  isAwaited,
  isBelow,
  isChanged,
  isCode,
  isEmpty,
  isLast,
  isOrdered,
  type Match,
  MAX_ROWS,
  mayBeQuantity,
  noRows,
  orderedIn,
  type QuickRows,
  withAsked,
  withGoods,
  withMatches,
  withoutAdded,
  withoutRow,
  withPasted,
  withQuantity,
  withText,
} from './quick-rows.ts';

const line = (id: number, quantity = 1): ListedLine => ({
  id,
  item_id: id,
  article: `A-${id}`,
  shortcode: null,
  name: `Товар ${id}`,
  url: '/',
  price: 10,
  unit: 'шт',
  packageCount: 1,
  minOrderCount: 1,
  weight: 0,
  isInStock: true,
  quantity,
  reason: null,
});
const match = (id: number, quantity: number): Match => ({
  line: { ...line(id, quantity), wanted: quantity, corrected: false, notes: [], ownCode: null, places: [] },
  reason: null,
  suggestions: [],
});
const lost: Match = { line: null, reason: 'Не найден в каталоге', suggestions: [] };
const wanted = (article: string, amount: number | null = 1) => ({ id: null, article, name: '', amount, unit: null });
const brief = ({ rows }: QuickRows) => rows.map((row) => (row.line ? [row.line.item_id, row.quantity] : row.text));

describe('the rows of a quick order', () => {
  it('the quick order ends with an empty row that cannot be deleted', { tags: ['R-STATE-034'] }, () => {
    expect(brief(noRows)).toEqual(['']);
    expect(brief(withoutRow(noRows, 0))).toEqual(['']);
    expect(isLast(noRows, noRows.rows[0]!)).toBe(true);
    const typed = withText(noRows, 0, 'каб');
    expect(brief(typed)).toEqual(['каб', '']);
    expect(brief(withoutRow(typed, 0))).toEqual(['']);
    const { state } = withGoods(typed, 0, line(5, 3));
    expect(brief(state)).toEqual([[5, 3], '']);
  });

  it('goods selected twice are added to their existing row', { tags: ['R-ENT-37'] }, () => {
    const first = withGoods(noRows, 0, line(5, 3)).state;
    expect(first.rows[0]).toMatchObject({ quantity: 3, line: { id: 5, article: 'A-5', name: 'Товар 5' } });
    const second = withGoods(withText(first, 1, 'A-5'), 1, line(5, 2));
    expect(brief(second.state)).toEqual([[5, 5], '']);
    expect(second.key).toBe(0);
    const again = withGoods(second.state, second.state.rows.at(-1)!.key, line(5, 1));
    expect(brief(again.state)).toEqual([[5, 6], '']);
  });

  it('a pasted list is inserted at the cursor, duplicates are summed, unknown articles are kept', () => {
    const before = withGoods(noRows, 0, line(1)).state;
    const { state, keys, left } = withPasted(before, 1, ['A-2', 'нет', 'A-1', 'A-2'].map(wanted));
    expect(brief(state)).toEqual([[1, 1], 'A-2', 'нет', 'A-1', 'A-2', '']);
    expect(left).toBe(0);
    const after = withMatches(state, keys, [match(2, 10), lost, match(1, 4), match(2, 5)]);
    expect(brief(after)).toEqual([[1, 5], [2, 15], 'нет', '']);
    expect(after.rows[2]).toMatchObject({ reason: 'Не найден в каталоге', isAsked: false });
  });

  it(
    'duplicates of goods in packs are summed as they were pasted, then rounded up once',
    { tags: ['R-STEP-04'] },
    () => {
      const inPacks = (wanted: number, quantity: number): Match => {
        const rules = { packageCount: 50, minOrderCount: 50 };
        const notes = [roundedText(wanted, quantity, { ...rules, unit: 'шт' })];
        return {
          ...lost,
          line: { ...match(1, quantity).line!, ...rules, wanted, corrected: true, notes },
          reason: null,
        };
      };
      const { state, keys } = withPasted(noRows, 0, ['A-1', 'A-1', 'A-1'].map(wanted));
      const two = withMatches(state, keys, [inPacks(10, 50), inPacks(20, 50), lost]);
      expect(brief(two)).toEqual([[1, 50], 'A-1', '']);
      expect(two.rows[0]!.notes).toEqual([
        'Повторялся в списке, сложено',
        'Округлили 30\u00A0шт до 50\u00A0шт: кратность 50',
      ]);
      expect(two.rows.filter(isChanged)).toHaveLength(1);
      const three = withMatches(state, keys, [inPacks(10, 50), inPacks(20, 50), inPacks(20, 50)]);
      expect(three.rows[0]).toMatchObject({ quantity: 50, notes: ['Повторялся в списке, сложено'] });
      expect(three.rows.filter(isChanged)).toEqual([]);
      // Later rows are added to the quantity that the buyer has seen
      const later = withPasted(two, two.nextKey - 1, [wanted('A-1', 10)]);
      expect(brief(withMatches(later.state, later.keys, [inPacks(10, 50)]))).toEqual([[1, 100], 'A-1', '']);
    },
  );

  it('a pasted row keeps its quantity while its text is corrected', { tags: ['R-ENT-37'] }, () => {
    const { state, keys } = withPasted(noRows, 0, [{ ...wanted('НЕТ', 5), unit: 'упак' }]);
    const corrected = withText(withMatches(state, keys, [lost]), keys[0]!, 'A-7');
    expect(corrected.rows[0]!.wanted).toEqual({ ...wanted('A-7', 5), unit: 'упак' });
  });

  it('Enter alone ends a code, with a quantity too, and no name', () => {
    expect(['MVA20-1', '10482', 'A-1 20', 'a1 '].map(isCode)).toEqual([true, true, true, true]);
    expect(['кабель', 'кабель ввг', '', ' '].map(isCode)).toEqual([false, false, false, false]);
    expect(['12', '0', '12345', 'A1'].map(mayBeQuantity)).toEqual([true, false, false, false]);
  });

  it('an answer is awaited until the text is changed or asked about with another quantity', () => {
    const asked = { key: 0, wanted: wanted('A-1', null) };
    const state = withAsked(withText(noRows, 0, 'A-1'), 0, asked.wanted);
    expect([isAwaited(state, asked), isBelow(state, 1, 0), isBelow(state, 0, 1)]).toEqual([true, true, false]);
    expect(isAwaited(withText(state, 0, 'A-12'), asked)).toBe(false);
    expect(isAwaited(withAsked(state, 0, wanted('A-1', 5)), asked)).toBe(false);
    expect(isAwaited(withMatches(state, [0], [match(1, 1)]), asked)).toBe(false);
  });

  it('a pasted row with an unreadable quantity is not ordered and says why', () => {
    const { state } = withPasted(noRows, 0, [{ ...wanted('A-1', null), unread: 'Непонятное количество: «много»' }]);
    expect(state.rows[0]).toMatchObject({
      text: 'A-1',
      line: null,
      isAsked: false,
      reason: 'Непонятное количество: «много»',
    });
  });

  it('the quick order takes 500 rows and returns the number of omitted ones', () => {
    const list = Array.from({ length: 620 }, (_, n) => wanted(`A-${n}`));
    const { state, keys, left } = withPasted(noRows, 0, list);
    expect([state.rows.length, keys.length, left]).toEqual([MAX_ROWS, 500, 120]);
    expect(state.rows.some(isEmpty)).toBe(false);
  });

  it('refused rows keep their reason, rows without goods stay', { tags: ['R-QO-04'] }, () => {
    let state = withGoods(noRows, 0, line(1)).state;
    state = withGoods(state, 1, line(2)).state;
    state = withText(state, 2, 'каб');
    const sent = state.rows.filter(isOrdered).map(orderedIn);
    state = withoutAdded(state, sent, [{ id: 2, reason: 'Товара нет в наличии' }]);
    expect(brief(state)).toEqual([[2, 1], 'каб', '']);
    expect(state.rows[0]!.reason).toBe('Товара нет в наличии');
  });

  it('keeps what was entered while the addition was under way', () => {
    const before = withGoods(withGoods(noRows, 0, line(1)).state, 1, line(2)).state;
    const sent = before.rows.filter(isOrdered).map(orderedIn);
    const meanwhile = withGoods(
      withQuantity(before, before.rows[1]!.key, 4),
      before.rows.at(-1)!.key,
      line(3, 5),
    ).state;
    expect(brief(withoutAdded(meanwhile, sent, []))).toEqual([[2, 4], [3, 5], '']);
  });
});
