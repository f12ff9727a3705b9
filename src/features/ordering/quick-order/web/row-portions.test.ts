import { describe, expect, it } from 'vitest';
import { noRows, withPasted, withText } from './quick-rows.ts';
import { firstPortion, PORTION, portionOf } from './row-portions.ts';

const pasted = (count: number) =>
  withPasted(
    noRows,
    0,
    Array.from({ length: count }, (_, n) => ({ article: `A-${n}`, name: '', amount: 1, unit: null })),
  ).state;

describe('rows that come by portions', () => {
  it('a few changed rows render in one portion', () => {
    const { rows } = pasted(8);
    expect(portionOf(noRows.rows, rows)).toBe(rows);
  });

  it('hundreds of rows render in portions, starting at the end with the cursor', () => {
    const { rows } = pasted(100);
    const first = portionOf(noRows.rows, rows);
    expect(first).toEqual(rows.slice(-PORTION - 1));
    const second = portionOf(first, rows);
    expect(second).toHaveLength(2 * PORTION + 1);
    expect(portionOf(second, rows)).toBe(rows);
  });

  it('rows stay unchanged until their portion renders', () => {
    const { rows } = pasted(100);
    const changed = rows.map((row) => ({ ...row, reason: 'Не найден в каталоге' }));
    const next = portionOf(rows, changed);
    expect(next).toHaveLength(rows.length);
    expect(next[0]).toBe(rows[0]);
    expect(next.slice(-PORTION)).toEqual(changed.slice(-PORTION));
  });

  it('stored rows render the first portion and the last row', () => {
    const { rows } = pasted(100);
    expect(firstPortion(rows)).toEqual([...rows.slice(0, PORTION), rows.at(-1)]);
    expect(firstPortion(noRows.rows)).toBe(noRows.rows);
  });

  it('typing in one row re-renders no other row', () => {
    const state = pasted(100);
    const typed = withText(state, state.rows[70]!.key, 'B-1');
    expect(portionOf(state.rows, typed.rows)).toBe(typed.rows);
  });
});
