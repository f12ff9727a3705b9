import { expect, it } from 'vitest';
import { resolveUnit } from '#exchange/commerceml/server/index.ts';
import { okeiUnits } from './okei-units.ts';

it('a unit is read back as the same unit from each code that is written', () => {
  const units = Object.entries(okeiUnits);
  expect(units).toHaveLength(32);
  for (const [symbol, { code, fullName, international }] of units) {
    expect(code).toMatch(/^\d{3}$/);
    expect(international ?? 'XXX').toMatch(/^.{2,3}$/);
    expect(fullName).not.toBe('');
    expect(resolveUnit({ text: null, code, fullName: null, international: null }, new Map())).toBe(symbol);
  }
});
