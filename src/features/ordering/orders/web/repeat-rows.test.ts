import { describe, expect, it } from 'vitest';
import type { BasketItem } from '#ordering/basket/contract.ts';
import { isRepriced, NO_CHANGES, repeatRows, repeatTotals, toAdd, type Repeat } from './repeat-rows.ts';

const item = (id: number, price: number, more: Partial<BasketItem> = {}) =>
  ({
    id,
    name: `Товар ${id}`,
    article: null,
    price: { value: price, valueBase: price },
    totalPrice: { value: price, currency: 'RUB' },
    basketQuantity: 2,
    isInStock: true,
    measure: { measureBase: { symbol: 'шт' }, measureCustom: null },
    ...more,
  }) as BasketItem;

const line = (id: number, now: BasketItem | null, before: Partial<Repeat['lines'][number]['before']> = {}) => ({
  id,
  article: null,
  name: `Товар ${id}`,
  before: { quantity: 2, unit: 'шт', price: 100, currency: 'RUB' as const, ...before },
  item: now,
  reason: now ? null : 'Снят с продажи',
  replacement: null,
});

const repeat = (lines: Repeat['lines'], canBuyUnavailable = false): Repeat => ({
  id: 7,
  number: 'З-1',
  url: '/orders/7/',
  date: '2026-03-01T09:00:00.000Z',
  canBuyUnavailable,
  currency: 'RUB',
  lines,
});

const draft = (quantities: [number, number][], ticks: [number, boolean][] = []) => ({
  quantities: new Map(quantities),
  ticks: new Map(ticks),
});

describe('rows of an order to be repeated', () => {
  it('goods on sale are ticked, with the differences of their prices in words and as a sum', () => {
    const data = repeat([line(1, item(1, 110)), line(2, item(2, 90)), line(3, item(3, 100)), line(4, null)]);
    const rows = repeatRows(data, draft([[1, 10]]));
    expect(rows.map(({ isTicked }) => isTicked)).toEqual([true, true, true, false]);
    const { total, summary } = repeatTotals(rows, 'RUB');
    expect(total).toBe(110_000 * 1 + 18_000 + 20_000);
    expect(summary.replaceAll('\u00A0', ' ')).toBe('1 подорожала, 1 подешевела: +80 ₽');
    expect(toAdd(rows)).toEqual([
      { id: 1, quantity: 10, unit: 'шт' },
      { id: 2, quantity: 2, unit: 'шт' },
      { id: 3, quantity: 2, unit: 'шт' },
    ]);
  });

  it('prices of another unit or currency are not compared', () => {
    const data = repeat([line(1, item(1, 110), { unit: 'упак' }), line(2, item(2, 110), { currency: 'EUR' })]);
    expect(repeatTotals(repeatRows(data, NO_CHANGES), 'RUB').summary).toBe('');
  });

  it('out of stock, remeasured, emptied and unticked lines are not added', () => {
    const lines = [
      line(1, item(1, 100, { isInStock: false })),
      line(2, item(2, 100, { remeasured: { quantity: 2, unit: 'упак' } })),
      line(3, item(3, 100)),
      line(4, item(4, 100)),
    ];
    const changes = draft([[3, 0]], [[4, false]]);
    expect(toAdd(repeatRows(repeat(lines), changes))).toEqual([]);
    const agreed = draft([[2, 20]], [[4, false]]);
    expect(toAdd(repeatRows(repeat(lines, true), agreed)).map(({ id }) => id)).toEqual([1, 2, 3]);
  });

  it('a replacement stands below what it replaces, and is added once its quantity is entered or it is ticked', () => {
    const data = repeat([{ ...line(1, null), replacement: item(9, 50) }]);
    const idsOf = (changes = NO_CHANGES) => toAdd(repeatRows(data, changes)).map(({ id }) => id);
    expect(repeatRows(data, NO_CHANGES).map(({ replaces }) => replaces)).toEqual([null, 'Товар 1']);
    expect(idsOf()).toEqual([]);
    expect(idsOf(draft([[9, 3]]))).toEqual([9]);
    expect(idsOf(draft([], [[9, true]]))).toEqual([9]);
  });

  it('a quantity that was entered in a former unit of the goods does not hold', () => {
    const packs = { measureBase: { symbol: 'упак' }, measureCustom: { symbol: 'шт', ratio: 10 } };
    const now = item(1, 1000, { measure: packs as BasketItem['measure'], basketQuantity: 1 });
    const entered = { ...draft([[1, 300]]), units: new Map([[1, 'шт']]) };
    expect(repeatRows(repeat([line(1, item(1, 100))]), entered)[0]!.quantity).toBe(300);
    expect(repeatRows(repeat([line(1, now)]), entered)[0]!.quantity).toBe(1);
    expect(
      repeatRows(repeat([line(1, now)]), { ...entered, units: new Map([[1, 'упак по 10 шт']]) })[0]!.quantity,
    ).toBe(300);
  });

  it('another price of a ticked line is noticed, and one of an unticked line is not', () => {
    const [before, now] = [repeat([line(1, item(1, 100))]), repeat([line(1, item(1, 101))])];
    const of = (data: Repeat, changes = NO_CHANGES) => repeatRows(data, changes);
    expect(isRepriced(of(before), of(now))).toBe(true);
    expect(isRepriced(of(before), of(before))).toBe(false);
    expect(isRepriced(of(before), of(repeat([line(1, null)])))).toBe(true);
    const unticked = draft([], [[1, false]]);
    expect(isRepriced(of(before, unticked), of(now, unticked))).toBe(false);
  });
});
