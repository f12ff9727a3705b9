import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildFilter, controlName, toggleValue, withPrice } from '../filter-path.ts';
import { toggledFilters } from './toggled-filters.ts';

it('a value of a property is taken in and out alike one by one and for many', () => {
  const code = fc.constantFrom('a', 'b', 'c', 'd1', 'x_2');
  const props = fc.array(fc.tuple(code, fc.array(code, { minLength: 1, maxLength: 4 })), { maxLength: 4 });
  const order = fc.subarray(['c', 'b', 'a', 'x_2']);
  fc.assert(
    fc.property(props, fc.option(fc.nat(9)), order, code, code, (pairs, from, codes, property, value) => {
      const chosen = withPrice({ props: new Map(pairs), price: null }, from, null);
      const one = buildFilter(toggleValue(chosen, controlName(property, value)), codes);
      expect(toggledFilters(chosen, property, codes)(value)).toBe(one);
    }),
    { numRuns: 300 },
  );
});
