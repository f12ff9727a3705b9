import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ChangeCursor } from './change-cursor.ts';

describe('the cursor of the change log', () => {
  it('waits for numbers below the last one that was read', () => {
    const cursor = new ChangeCursor(10);
    cursor.take([12, 15], 0);
    expect(cursor.last).toBe(15);
    expect(cursor.gaps).toMatchObject([
      { first: 11, last: 11 },
      { first: 13, last: 14 },
    ]);
    cursor.take([11, 14], 1);
    expect(cursor.gaps).toMatchObject([{ first: 13, last: 13 }]);
  });

  it('stops waiting for a number after an hour, as its transaction was rolled back', () => {
    const cursor = new ChangeCursor(0);
    cursor.take([5], 0);
    cursor.take([], 3_599_999);
    expect(cursor.gaps).toHaveLength(1);
    cursor.take([], 3_600_000);
    expect(cursor.gaps).toEqual([]);
  });

  it('misses no change in any order of commits', () => {
    const order = fc.shuffledSubarray(
      Array.from({ length: 30 }, (_, n) => n + 1),
      { minLength: 30, maxLength: 30 },
    );
    fc.assert(
      fc.property(
        order,
        fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 30, maxLength: 30 }),
        (numbers, sizes) => {
          const cursor = new ChangeCursor(0);
          const committed = new Set<number>();
          const seen: number[] = [];
          let next = 0;
          for (const size of sizes) {
            for (const number of numbers.slice(next, next + size)) committed.add(number);
            next += size;
            const isAwaited = (n: number) => n > cursor.last || cursor.gaps.some((g) => n >= g.first && n <= g.last);
            const found = [...committed].filter(isAwaited).toSorted((a, b) => a - b);
            seen.push(...found);
            cursor.take(found, 0);
          }
          expect(seen.toSorted((a, b) => a - b)).toEqual(numbers.toSorted((a, b) => a - b));
          expect(cursor.gaps).toEqual([]);
        },
      ),
    );
  });
});
