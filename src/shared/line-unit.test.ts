import { describe, expect, it } from 'vitest';
import { inUnitOfNow, isSameUnit, lineUnit, lineUnitOf } from './line-unit.ts';

const measure = (symbol: string, custom?: [symbol: string, ratio: number]) => ({
  measureBase: { symbol },
  measureCustom: custom ? { symbol: custom[0], ratio: custom[1] } : null,
});

describe('the unit of a line', () => {
  it('says what a pack holds, and nothing of a piece', () => {
    expect(lineUnit('упак', '10 шт')).toBe('упак по 10 шт');
    expect(lineUnit('упак', null)).toBe('упак');
    expect(lineUnit('шт', '0,083333333 упак')).toBe('шт');
    expect(lineUnitOf(measure('рул', ['м', 12.5]))).toBe('рул по 12,5 м');
    expect(lineUnitOf(measure('шт', ['кг', 1.2]))).toBe('шт');
  });

  it.each([
    ['шт', 'шт.', true],
    ['шт', 'Штука', true],
    ['упак', 'упаковка', true],
    ['шт', 'упак', false],
    ['м', 'мм', false],
    ['м', 'м2', false],
    ['упак', 'упак по 10 шт', true],
    ['упак по 10 шт', 'упак. по 10 шт.', true],
    ['упак по 10 шт', 'упак по 12 шт', false],
    ['упак по 10 шт', 'упак по 10 кг', false],
    [null, 'упак', true],
  ])('%j and %j are the same: %j', (before, now, isSame) => {
    expect(isSameUnit(before, now)).toBe(isSame);
  });

  it('a quantity of the former unit is converted where one of the units says what it holds', () => {
    expect(inUnitOfNow({ quantity: 100, unit: 'шт' }, measure('упак', ['шт', 10]))).toBe(10);
    expect(inUnitOfNow({ quantity: 101, unit: 'шт' }, measure('упак', ['шт', 10]))).toBe(11);
    expect(inUnitOfNow({ quantity: 5, unit: 'упак по 10 шт' }, measure('шт.'))).toBe(50);
    expect(inUnitOfNow({ quantity: 5, unit: 'упак' }, measure('шт'))).toBeNull();
    expect(inUnitOfNow({ quantity: 100, unit: 'шт' }, measure('упак'))).toBeNull();
  });
});
