import { describe, expect, it } from 'vitest';
import type { ListedLine } from '../contract.ts';
import { editedTotals, linesToAdd, type SheetEdits, withLines, withoutLine, withQuantity } from './sheet-edits.ts';

const line = (itemId: number, quantity: number, price = 10.5, id: number | null = itemId): ListedLine => ({
  id,
  item_id: itemId,
  article: `A-${itemId}`,
  shortcode: null,
  name: `Товар ${itemId}`,
  url: '/',
  price,
  unit: 'шт',
  packageCount: 1,
  minOrderCount: 1,
  weight: 100,
  isInStock: true,
  quantity,
  reason: null,
});

// A file of four lines, of which the first page of two has been seen
const found = [1, 2, 3, 4].map((id) => ({ id, quantity: 10, unit: 'шт' }));
const totals = { articles: 4, count: 40, total: 420, weight: 4000, currency: 'RUB' as const };
const seen = withLines(new Map(), [line(1, 10), line(2, 10)]);
const none: SheetEdits = new Map();

describe('an order from a spreadsheet before it goes to the basket', () => {
  it(
    'a spreadsheet order sends all pages: unseen lines unchanged, edited ones as edited, no deleted ones',
    { tags: ['R-STATE-042', 'R-STATE-043', 'R-STATE-044'] },
    () => {
      expect(linesToAdd(found, [], none)).toEqual(found);
      const edits = withoutLine(withQuantity(seen, 1, 25), 2);
      expect(linesToAdd(found, [], edits)).toEqual([
        { id: 1, quantity: 25, unit: 'шт' },
        { id: 3, quantity: 10, unit: 'шт' },
        { id: 4, quantity: 10, unit: 'шт' },
      ]);
      const closed = withLines(seen, [line(9, 1, 10.5, null)]);
      expect(linesToAdd(found, [], closed)).toEqual(found);
    },
  );

  it('the totals of a spreadsheet order include the edits', { tags: ['R-XLS-06'] }, () => {
    expect(editedTotals(totals, found, [], none)).toEqual(totals);
    const edits = withoutLine(withQuantity(seen, 1, 25), 2);
    expect(editedTotals(totals, found, [], edits)).toEqual({
      articles: 3,
      count: 45,
      total: 472.5,
      weight: 4500,
      currency: 'RUB',
    });
  });

  it('edits of a page survive leaving and reopening it', () => {
    const edits = withLines(withQuantity(seen, 1, 25), [line(1, 10), line(2, 10)]);
    expect(edits.get(1)!.quantity).toBe(25);
  });

  it('goods selected for a line that was not found are added, an empty quantity is not', () => {
    const edits = withQuantity(withLines(seen, [line(7, 3)]), 2, 0);
    expect(linesToAdd(found, [7], edits).map(({ id }) => id)).toEqual([1, 3, 4, 7]);
    expect(editedTotals(totals, found, [7], edits)).toMatchObject({ articles: 4, count: 33, total: 346.5 });
  });

  it('a quantity that no line may hold is in no total', () => {
    const dear = { ...line(1, 10), price: 21_000_000, weight: 1_999_999_999 };
    const before = { ...totals, total: totals.total - 105 + 210_000_000, weight: totals.weight };
    const edits = withQuantity(withLines(none, [dear]), 1, 999_999);
    const { articles, count, total } = editedTotals(before, found, [], edits);
    expect({ articles, count, total }).toEqual({
      articles: before.articles - 1,
      count: before.count - 10,
      total: before.total - 210_000_000,
    });
  });
});
