import { describe, expect, it } from 'vitest';
import { unitFactor } from './units.ts';

describe('how units relate', () => {
  it.for([
    ['г', 'кг', 0.001],
    ['кг', 'г', 1000],
    ['т', 'кг', 1000],
    ['км', 'м', 1000],
    ['пог. м', 'м', 1],
    ['мм', 'см', 0.1],
    ['мл', 'л', 0.001],
    ['м³', 'л', 1000],
    ['кв. м', 'м2', 1],
    ['тыс. шт', 'шт', 1000],
    ['тыс', 'шт.', 1000],
    ['тыс. м', 'км', 1],
    ['сотня', 'штук', 100],
    ['пара', 'шт', 2],
    ['pcs', 'шт', 1],
    ['796', 'шт', 1],
    ['упаковка', 'упак.', 1],
    ['коробка', 'кор', 1],
    ['ведро', 'ВЕДРО', 1],
  ] as const)('one %s is %s × %d', ([unit, into, factor]) => {
    expect(unitFactor(unit, into)).toBeCloseTo(factor, 9);
  });

  it.for([
    ['упак', 'кор'],
    ['кг', 'шт'],
    ['м', 'м2'],
    ['бочка', 'шт'],
    ['', 'шт'],
  ] as const)('%j is no amount of %j', ([unit, into]) => {
    expect(unitFactor(unit, into)).toBeNull();
  });
});
