import { describe, expect, it } from 'vitest';
import { changedLines } from './changed-lines.ts';

const product = (id: number, price: number, quantity: number) => ({
  id,
  article: null,
  shortcode: null,
  name: `Товар ${id}`,
  price,
  quantity,
  unit: 'шт',
});

describe('what changed in an order', () => {
  it('changes of an order are listed by line: price, quantity, added, removed', () => {
    const before = [product(1, 10, 5), product(2, 20, 1), product(3, 30, 1)];
    const now = [product(1, 10, 5), product(2, 25, 2), product(4, 40, 1)];
    expect(changedLines(before, now)).toEqual([
      { kind: 'price', product: now[1], before: 20, now: 25 },
      { kind: 'quantity', product: now[1], before: 1, now: 2 },
      { kind: 'new', product: now[2] },
      { kind: 'gone', product: before[2] },
    ]);
  });

  it('equal lines have no changes', () => {
    expect(changedLines([product(1, 10, 5)], [product(1, 10, 5)])).toEqual([]);
  });
});
