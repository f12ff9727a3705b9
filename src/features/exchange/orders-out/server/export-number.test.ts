import fc from 'fast-check';
import { expect, it } from 'vitest';
import { MAX_NUMBER_LENGTH, numbersFor } from './export-number.ts';

it('a number keeps year and serial of the shop as long as they fit', () => {
  expect(numbersFor({ id: 7, number: 'З-2026-000123' })[0]).toBe('26-000123');
  expect(numbersFor({ id: 7, number: 'З-2026-12345678' })[0]).toBe('26-12345678');
  expect(numbersFor({ id: 7, number: 'З-2026-123456789' })).toEqual(['З7', '7-1', '7-2', '7-3']);
  expect(numbersFor({ id: 2_147_483_647, number: 'INV/1' })).toEqual([
    'З2147483647',
    'ZIK0ZJ-1',
    'ZIK0ZJ-2',
    'ZIK0ZJ-3',
  ]);
});

it('no number is longer than 1C looks up, and orders share none but the short one', () => {
  const order = fc.record({ id: fc.integer({ min: 1, max: 2_147_483_647 }), number: fc.string({ minLength: 1 }) });
  fc.assert(
    fc.property(order, order, (one, other) => {
      const numbers = numbersFor(one);
      expect(numbers.filter((number) => number.length > MAX_NUMBER_LENGTH)).toEqual([]);
      const shared = one.id === other.id ? [] : numbersFor(other).filter((number) => numbers.includes(number));
      expect(shared).toEqual([]);
    }),
  );
});
