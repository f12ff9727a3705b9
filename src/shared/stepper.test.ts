import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseAmount, effectiveMinimum, MAX_QUANTITY, maximumQuantity, normaliseQuantity } from './quantity.ts';
import {
  defaultValue,
  isMinusDisabled,
  minus,
  minusToMinimum,
  parseTyped,
  plus,
  REMOVE_AT_MINIMUM,
  REPEAT_INTERVAL_MS,
  REPEAT_START_MS,
  repeatMinus,
  repeatPlus,
  RESET_DELAY_MS,
  resetValue,
  typed,
} from './stepper.ts';

const item = (minOrderCount: number | null, packageCount: number | null, inBasket: boolean) => ({
  minOrderCount,
  packageCount,
  inBasket,
});
const inBasket = (minimum: number | null, pack: number | null) => item(minimum, pack, true);
const inList = (minimum: number | null, pack: number | null) => item(minimum, pack, false);

describe('the default value', () => {
  it('is the quantity in the basket, else the minimum, else 1', { tags: ['R-STEP-03', 'R-CONST-10'] }, () => {
    expect(defaultValue({ minOrderCount: 10 }, 25)).toBe(25);
    expect(defaultValue({ minOrderCount: 10, packageCount: 5 }, 0)).toBe(10);
    expect(defaultValue({ minOrderCount: 5, packageCount: 4 }, 0)).toBe(8);
    expect(defaultValue({}, 0)).toBe(1);
  });

  it('returns one second after a zero', { tags: ['R-STEP-02', 'R-CONST-09'] }, () => {
    expect(resetValue({ minOrderCount: 10, packageCount: 4 })).toBe(12);
    expect(resetValue({})).toBe(1);
    expect(RESET_DELAY_MS).toBe(1000);
  });
});

describe('typed text', () => {
  it.each([
    ['12', 12],
    [' 1 200 ', 1200],
    ['1\u00A0200', 1200],
    ['', 0],
    ['0', 0],
    ['-3', 0],
    ['2,5', 3],
    ['2.5', 3],
    ['7.', 7],
    ['abc', null],
    ['1e5', null],
    ['12шт', null],
    ['--1', null],
    ['9999999999999999', null],
  ])('parses %j as %j: numeric, non-negative, integer', { tags: ['R-VAL-17'] }, (text, value) => {
    expect(parseTyped(text)).toBe(value);
  });

  it('in custom units converts up to base units', { tags: ['R-PROD-01'] }, () => {
    expect(parseTyped('2,5', 0.083333333)).toBe(30);
    expect(parseTyped('1', 250)).toBe(1);
    expect(parseTyped('', 0.1)).toBe(0);
    expect(parseTyped('много', 0.1)).toBeNull();
  });
});

describe('a press in custom units', () => {
  const drums = (inBasket: boolean) => ({ ratio: 1 / 305, minOrderCount: 1, packageCount: 1, inBasket });
  const coils = { ratio: 1 / 20, minOrderCount: 1, packageCount: 20, inBasket: true };

  it('is one custom unit more or less', { tags: ['R-STEP-07', 'R-PROD-01'] }, () => {
    expect([plus(1, drums(true)), plus(10, drums(true)), plus(610, drums(true))]).toEqual([306, 315, 915]);
    expect([minus(315, drums(true)), minus(915, drums(true))]).toEqual([10, 610]);
    expect([plus(20, coils), minus(60, coils)]).toEqual([40, 40]);
  });

  it(
    'of minus at one custom unit removes a line; of a field it is disabled',
    { tags: ['R-STEP-05', 'R-STEP-09'] },
    () => {
      expect([minus(305, drums(true)), minus(10, drums(true))]).toEqual([0, 0]);
      expect([isMinusDisabled(305, drums(false)), isMinusDisabled(306, drums(false))]).toEqual([true, false]);
    },
  );

  it('stays within packs that do not divide the custom unit', { tags: ['R-STEP-04'] }, () => {
    const tens = { ...drums(true), packageCount: 10 };
    expect([plus(10, tens), plus(310, tens), minus(620, tens), minus(320, tens)]).toEqual([320, 620, 310, 10]);
  });

  it('of a unit smaller than the base unit is a whole pack', { tags: ['R-STEP-07'] }, () => {
    const kilograms = { ratio: 12, minOrderCount: 1, packageCount: 1, inBasket: true };
    expect([plus(1, kilograms), minus(3, kilograms)]).toEqual([2, 2]);
  });

  it('always changes the value by at least a pack', () => {
    const rules = fc.record({
      ratio: fc.double({ min: 0.001, max: 1000, noNaN: true }),
      packageCount: fc.integer({ min: 1, max: 50 }),
      minOrderCount: fc.integer({ min: 1, max: 50 }),
      inBasket: fc.constant(true),
    });
    fc.assert(
      fc.property(rules, fc.integer({ min: 1, max: 1000 }), (it, packs) => {
        const value = Math.max(packs * it.packageCount, effectiveMinimum(it));
        expect(plus(value, it)).toBeGreaterThanOrEqual(value + it.packageCount);
        expect(minus(value, it)).toBeLessThan(value);
        for (const next of [plus(value, it), minus(value, it)].filter((quantity) => quantity > 0)) {
          expect(normaliseQuantity(next, it)).toEqual({ ok: true, quantity: next, corrected: false });
        }
      }),
    );
  });
});

describe('a typed quantity', () => {
  // requested, item, value after
  it.each([
    [12, inList(1, 5), 15],
    [15, inList(1, 5), 15],
    [1, inList(1, 5), 5],
    [12, inBasket(1, 5), 15],
    [3, inBasket(1, 5), 5],
    [7, inList(null, null), 7],
    [2, inList(5, 4), 8],
    [11, inBasket(10, 5), 15],
  ])('of %i for %j becomes %i: rounded up to whole packs', { tags: ['R-STEP-04'] }, (requested, it, result) => {
    expect(typed(requested, it)).toBe(result);
  });

  it.each([
    [10, inBasket(10, 5), 10],
    [3, inBasket(10, 5), 10],
    [7, inBasket(10, 5), 10],
    [2, inBasket(2, 1), 2],
    [8, inBasket(5, 4), 8],
    [3, inList(10, 5), 10],
    [1, inList(5, 4), 8],
    [1, inBasket(null, null), 1],
  ])(
    'of %i at or below the minimum of %j becomes the minimum, %i',
    { tags: ['R-STEP-05', 'R-STEP-06'] },
    (requested, it, result) => {
      expect(typed(requested, it)).toBe(result);
    },
  );

  it('of 0 or less is 0', { tags: ['R-STEP-01', 'R-STEP-02'] }, () => {
    for (const requested of [0, -1, -100, Number.NaN]) {
      expect(typed(requested, inBasket(1, 1))).toBe(0);
      expect(typed(requested, inList(5, 5))).toBe(0);
    }
  });

  it('never exceeds the maximum of a line', () => {
    expect(typed(9e14, inList(1, 7))).toBe(maximumQuantity({ packageCount: 7 }));
  });
});

describe('pressing plus', () => {
  it.each([
    [1, inList(1, 1), 2],
    [3, inList(null, null), 4],
    [5, inList(1, 5), 10],
    [10, inBasket(10, 5), 15],
    [7, inBasket(1, 5), 10],
  ])('on %i for %j gives %i: adds one pack, or 1', { tags: ['R-STEP-07'] }, (value, it, result) => {
    expect(plus(value, it)).toBe(result);
  });

  it.each([
    [1, inList(1, 5), 5],
    [0, inList(null, null), 1],
    [0, inList(6, 2), 6],
    [1, inList(6, 2), 6],
    [5, inBasket(10, 5), 10],
    [0, inBasket(10, 5), 10],
  ])('on %i below the minimum for %j first gives %i', { tags: ['R-STEP-08'] }, (value, it, result) => {
    expect(plus(value, it)).toBe(result);
  });

  it('stops at the maximum of a line', () => {
    expect(plus(MAX_QUANTITY, inList(1, 1))).toBe(MAX_QUANTITY);
    expect(repeatPlus(MAX_QUANTITY, inList(1, 1))).toBeNull();
  });
});

describe('pressing minus in the basket', () => {
  it('removes the line below a minimum above 1', { tags: ['R-STEP-05'] }, () => {
    expect(REMOVE_AT_MINIMUM).toBe(true);
    expect(minus(20, inBasket(10, 5))).toBe(15);
    expect(minus(15, inBasket(10, 5))).toBe(0);
    expect(minus(10, inBasket(10, 5))).toBe(0);
    expect(minus(3, inBasket(2, 1))).toBe(0);
    expect(minus(12, inBasket(5, 4))).toBe(0);
  });

  it('with a minimum of 1 goes down to one pack, and the next press removes the line', { tags: ['R-STEP-05'] }, () => {
    expect(minus(10, inBasket(1, 5))).toBe(5);
    expect(minus(5, inBasket(1, 5))).toBe(0);
    expect(minus(2, inBasket(1, 1))).toBe(1);
    expect(minus(1, inBasket(1, 1))).toBe(0);
    expect(minus(2, inBasket(null, null))).toBe(1);
    expect(minus(1, inBasket(null, null))).toBe(0);
  });

  it('rounds an incomplete pack down to whole packs', () => {
    expect(minus(12, inBasket(1, 5))).toBe(10);
    expect(minus(7, inBasket(1, 5))).toBe(5);
    expect(minus(3, inBasket(1, 5))).toBe(0);
  });
});

describe('pressing minus outside the basket', () => {
  it('stays at the minimum', { tags: ['R-STEP-06'] }, () => {
    expect(minus(15, inList(10, 5))).toBe(10);
    expect(minus(10, inList(10, 5))).toBe(10);
    expect(minus(5, inList(1, 5))).toBe(5);
    expect(minus(1, inList(1, 1))).toBe(1);
  });

  it('is disabled at the minimum, and only there', { tags: ['R-STEP-09'] }, () => {
    expect(isMinusDisabled(1, inList(1, 1))).toBe(true);
    expect(isMinusDisabled(10, inList(10, 5))).toBe(true);
    expect(isMinusDisabled(2, inList(1, 1))).toBe(false);
    expect(isMinusDisabled(1, inBasket(1, 1))).toBe(false);
  });

  it('never goes below 0', { tags: ['R-STEP-01'] }, () => {
    expect(minus(0, inList(1, 1))).toBe(0);
    expect(minus(0, inBasket(10, 5))).toBe(0);
    expect(minus(-3, inBasket(1, 1))).toBe(0);
  });
});

describe('holding a button', () => {
  it('repeats after 300 ms every 50 ms', { tags: ['R-STEP-10', 'R-CONST-09'] }, () => {
    expect([REPEAT_START_MS, REPEAT_INTERVAL_MS]).toEqual([300, 50]);
    expect(repeatPlus(5, inList(1, 5))).toBe(10);
  });

  it('stops minus at 1', { tags: ['R-STEP-11'] }, () => {
    expect(repeatMinus(3, inBasket(1, 1))).toBe(2);
    expect(repeatMinus(2, inBasket(1, 1))).toBe(1);
    expect(repeatMinus(1, inBasket(1, 1))).toBeNull();
    expect(repeatMinus(1, inList(1, 1))).toBeNull();
  });

  it('never removes a line; removal needs a separate press', { tags: ['R-STEP-11'] }, () => {
    expect(repeatMinus(10, inBasket(1, 5))).toBe(5);
    expect(repeatMinus(5, inBasket(1, 5))).toBeNull();
    expect(repeatMinus(20, inBasket(10, 5))).toBe(15);
    expect(repeatMinus(15, inBasket(10, 5))).toBeNull();
    expect(repeatMinus(10, inList(10, 5))).toBeNull();
  });
});

describe('minus by the keyboard', () => {
  it('stops at the minimum of a line and never removes it', { tags: ['R-STEP-05'] }, () => {
    expect(minusToMinimum(15, inBasket(10, 5))).toBe(10);
    expect(minusToMinimum(10, inBasket(10, 5))).toBe(10);
    expect(minusToMinimum(1, inBasket(1, 1))).toBe(1);
  });
});

describe('a press on any goods in any unit', () => {
  const anyGoods = fc.record({
    minOrderCount: fc.option(fc.integer({ min: 1, max: 300 })),
    packageCount: fc.option(fc.integer({ min: 1, max: 60 })),
    ratio: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 500 }).map((base) => 1 / base),
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
      ),
      { nil: undefined },
    ),
    inBasket: fc.boolean(),
  });
  const anyPacks = fc.integer({ min: 0, max: 1000 });
  const valueOf = (it: typeof anyGoods extends fc.Arbitrary<infer T> ? T : never, packs: number) =>
    effectiveMinimum(it) + packs * (it.packageCount ?? 1);
  /** One of the shown unit, in whole packs. */
  const unitOf = (it: Parameters<typeof valueOf>[0]) => {
    const pack = it.packageCount ?? 1;
    return Math.max(pack, Math.ceil((baseAmount(1, it.ratio) ?? 0) / pack) * pack);
  };

  it('of plus and then of minus returns to the quantity before', { tags: ['R-STEP-07'] }, () => {
    fc.assert(
      fc.property(anyGoods, anyPacks, (it, packs) => {
        const value = valueOf(it, packs);
        // A line leaves the basket at its minimum
        const isRemoved = it.inBasket && value === effectiveMinimum(it) && (it.minOrderCount ?? 1) > 1;
        expect(minus(plus(value, it), it)).toBe(isRemoved ? 0 : value);
        expect(minusToMinimum(plus(value, it), it)).toBe(value);
      }),
    );
  });

  it('changes the quantity by one of the shown unit at the most', { tags: ['R-STEP-07'] }, () => {
    fc.assert(
      fc.property(anyGoods, anyPacks, (it, packs) => {
        const value = valueOf(it, packs);
        expect(plus(value, it) - value).toBe(unitOf(it));
        const lower = minus(value, it);
        expect(lower === 0 || value - lower <= unitOf(it)).toBe(true);
      }),
    );
  });

  it('of minus is disabled exactly where it has no effect', { tags: ['R-STEP-06', 'R-STEP-09'] }, () => {
    fc.assert(
      fc.property(anyGoods, anyPacks, (it, packs) => {
        const value = valueOf(it, packs);
        expect(isMinusDisabled(value, it)).toBe(minus(value, it) >= value);
        // In a larger unit a field is not lowered below one of it
        const isAtEnd = value === effectiveMinimum(it) || value <= unitOf(it);
        expect(isMinusDisabled(value, it) && (it.inBasket || !isAtEnd)).toBe(false);
        expect(isMinusDisabled(value, { ...it, ratio: undefined, inBasket: false })).toBe(
          value === effectiveMinimum(it),
        );
      }),
    );
  });
});

describe('any sequence of presses', () => {
  const anyItem = fc.record({
    minOrderCount: fc.option(fc.integer({ min: 1, max: 300 })),
    packageCount: fc.option(fc.integer({ min: 1, max: 60 })),
    inBasket: fc.boolean(),
  });
  const anyValue = fc.integer({ min: 0, max: 5000 });

  it('gives 0 or an orderable quantity', { tags: ['R-STEP-01', 'R-STEP-04'] }, () => {
    fc.assert(
      fc.property(anyItem, anyValue, fc.integer({ min: -10, max: 5000 }), (it, value, requested) => {
        for (const result of [typed(requested, it), plus(value, it), minus(value, it)]) {
          if (result === 0) continue;
          expect(normaliseQuantity(result, it)).toEqual({ ok: true, quantity: result, corrected: false });
        }
      }),
    );
  });

  it(
    'increases with plus, decreases with minus and never goes below the minimum outside the basket',
    { tags: ['R-STEP-06', 'R-STEP-07'] },
    () => {
      fc.assert(
        fc.property(anyItem, fc.integer({ min: 1, max: 5000 }), (it, value) => {
          const floor = it.inBasket ? 0 : effectiveMinimum(it);
          expect(plus(value, it)).toBeGreaterThan(value);
          expect(minus(value, it)).toBeGreaterThanOrEqual(floor);
          expect(minus(value, it)).toBeLessThanOrEqual(Math.max(value, floor));
        }),
      );
    },
  );

  it(
    'can decrease a basket line to its removal, through one pack when the minimum is 1',
    { tags: ['R-STEP-05'] },
    () => {
      fc.assert(
        fc.property(anyItem, fc.integer({ min: 1, max: 300 }), (any, packs) => {
          const it = { ...any, inBasket: true };
          let value = Math.max(packs * (it.packageCount ?? 1), effectiveMinimum(it));
          const seen = [value];
          while (value > 0) {
            const next = minus(value, it);
            expect(next).toBeLessThan(value);
            value = next;
            seen.push(value);
          }
          const passesMinimum = (it.minOrderCount ?? 1) === 1 || seen[0] === effectiveMinimum(it);
          expect(seen.includes(effectiveMinimum(it))).toBe(passesMinimum);
        }),
      );
    },
  );
});
