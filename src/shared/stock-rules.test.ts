import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { effectiveMinimum, normaliseQuantity } from './quantity.ts';
import { isInStock, shortageOf } from './stock-rules.ts';

const rule = fc.option(fc.integer({ min: 0, max: 50 }));
const stock = fc.integer({ min: 0, max: 200 });

describe('the rules of the stock', () => {
  it('goods are in stock where the stock covers some quantity that can be ordered', { tags: ['R-ENT-10'] }, () => {
    fc.assert(
      fc.property(stock, rule, rule, (available, minOrderCount, packageCount) => {
        const rules = { minOrderCount, packageCount };
        const orderable = Array.from({ length: available }, (_, n) => normaliseQuantity(n + 1, rules));
        const isThere = orderable.some((one) => one.ok && one.quantity <= available);
        expect(isInStock(available, rules)).toBe(isThere);
      }),
    );
  });

  it('the smallest quantity of goods in stock is never short', () => {
    fc.assert(
      fc.property(stock, rule, rule, fc.boolean(), (available, minOrderCount, packageCount, mayBackOrder) => {
        const rules = { minOrderCount, packageCount };
        const shortage = shortageOf(effectiveMinimum(rules), available, mayBackOrder);
        expect(shortage === null).toBe(isInStock(available, rules));
      }),
    );
  });

  it('a quantity above a short one is short, and a back-order says whether a part is there', () => {
    fc.assert(
      fc.property(fc.nat(300), stock, fc.nat(100), (quantity, available, more) => {
        const isShort = (wanted: number) => shortageOf(wanted, available, false) === 'check';
        expect(isShort(quantity) && !isShort(quantity + more)).toBe(false);
        const owed = shortageOf(quantity, available, true);
        expect(owed).toBe(quantity <= available ? null : available > 0 ? 'part' : 'all');
      }),
    );
  });

  it('a stock of 7 with packs of 8 is not in stock', () => {
    expect([isInStock(7, { packageCount: 8 }), isInStock(8, { packageCount: 8 })]).toEqual([false, true]);
  });
});
