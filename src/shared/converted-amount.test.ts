import fc from 'fast-check';
import { expect, it } from 'vitest';
import { convertedAmount } from './converted-amount.ts';

const written = (quantity: number, symbol: string, ratio: number) =>
  convertedAmount(quantity, 'шт', { symbol, ratio })?.replaceAll('\u00A0', ' ') ?? null;

it('a quantity in packs is whole packs and the rest, and less than a pack is not said', () => {
  expect([1, 3, 7, 9].map((quantity) => written(quantity, 'кор', 1 / 3))).toEqual([
    null,
    '1 кор',
    '2 кор и 1 шт',
    '3 кор',
  ]);
  expect(written(1, 'упак', 0.05)).toBeNull();
});

it('a quantity in another measure has two decimals where it is not whole', { tags: ['R-STEP-12'] }, () => {
  expect([written(3, 'м', 0.5), written(4, 'м', 0.5), written(0, 'м', 0.5)]).toEqual(['1,50 м', '2 м', null]);
});

it('packs and the rest add up to the quantity', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 2, max: 200 }), (quantity, content) => {
      const text = written(quantity, 'кор', 1 / content) ?? `0 кор и ${quantity} шт`;
      const [packs = 0, rest = 0] = text.split(' и ').map((part) => Number.parseInt(part.replace(/\s(?=\d)/g, ''), 10));
      expect(packs * content + rest).toBe(quantity);
    }),
  );
});
