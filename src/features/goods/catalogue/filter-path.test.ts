import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  buildFilter,
  type FilterChoice,
  filteredPath,
  nothingChosen,
  parseFilter,
  splitFilter,
  toggleValue,
  withPrice,
} from './filter-path.ts';

const choice = (props: Record<string, string[]>, price: FilterChoice['price'] = null): FilterChoice => ({
  props: new Map(Object.entries(props)),
  price,
});

describe('reading a filter', () => {
  it('knows values of properties and a price range', { tags: ['R-CALL-033'] }, () => {
    expect(parseFilter('cvet-is-belyy-or-chernyy/dlina_mm-is-2_5/price-from-100-to-250.5')).toEqual(
      choice({ cvet: ['belyy', 'chernyy'], dlina_mm: ['2_5'] }, { from: 100, to: 250.5 }),
    );
    expect(parseFilter('price-from-7').price).toEqual({ from: 7, to: null });
    expect(parseFilter('price-to-7').price).toEqual({ from: null, to: 7 });
    expect(parseFilter('clear')).toEqual(nothingChosen);
  });

  it('passes over what is not of the grammar', { tags: ['R-CALL-033'] }, () => {
    const junk = ['', 'a-is-', '-is-b', 'a-is-b-or-', 'A-is-b', 'a-is-б', 'price', 'price-', 'price-from--to-', '../x'];
    for (const segment of [...junk, 'price-from-1e9', 'price-from-1-to-2-to-3', 'price-from-1.234', '__proto__']) {
      expect(parseFilter(`${segment}/ok-is-1`)).toEqual(choice({ ok: ['1'] }));
    }
  });

  it('takes a property named price for a property, and a repeated one for one', () => {
    expect(parseFilter('price-is-low/a-is-2/a-is-1-or-2')).toEqual(choice({ price: ['low'], a: ['1', '2'] }));
  });
});

describe('writing a filter', () => {
  it('gives one selection one address', { tags: ['R-CALL-033'] }, () => {
    const chosen = choice({ b: ['2', '1'], x: ['1'], a: ['9'] }, { from: 1, to: null });
    expect(buildFilter(chosen, ['b', 'a'])).toBe('b-is-1-or-2/a-is-9/x-is-1/price-from-1');
    expect(buildFilter(nothingChosen)).toBe('clear');
  });

  it('reads back what it wrote', { tags: ['R-CALL-033'] }, () => {
    const code = fc.stringMatching(/^[a-z0-9_]{1,8}$/);
    const amount = fc.option(fc.integer({ min: 0, max: 10_000_000 }).map((kopecks) => kopecks / 100));
    const props = fc.array(fc.tuple(code, fc.array(code, { minLength: 1, maxLength: 4 })), { maxLength: 5 });
    fc.assert(
      fc.property(props, amount, amount, (pairs, from, to) => {
        const chosen = withPrice({ props: new Map(pairs), price: null }, from, to);
        const order = pairs.map(([name]) => name).toReversed();
        const text = buildFilter(chosen, order);
        expect(buildFilter(parseFilter(text), order)).toBe(text);
        expect(parseFilter(text).price).toEqual(chosen.price);
        expect(new Set(parseFilter(text).props.keys())).toEqual(new Set(chosen.props.keys()));
      }),
    );
  });
});

describe('changing a filter', () => {
  it('takes a value in and out', () => {
    const one = toggleValue(nothingChosen, 'a-is-2');
    const two = toggleValue(one, 'a-is-1');
    expect(two).toEqual(choice({ a: ['1', '2'] }));
    expect(toggleValue(toggleValue(two, 'a-is-2'), 'a-is-1')).toEqual(nothingChosen);
    expect(toggleValue(one, 'nonsense')).toBe(one);
  });

  it('turns a price range that is given the wrong way round', () => {
    expect(withPrice(nothingChosen, 200, 100).price).toEqual({ from: 100, to: 200 });
    expect(withPrice(nothingChosen, null, null).price).toBeNull();
  });
});

describe('the address of a list', () => {
  it('carries the filter behind the section', { tags: ['R-CALL-033'] }, () => {
    expect(filteredPath('/catalog/kabel/', 'clear')).toBe('/catalog/kabel/');
    expect(filteredPath('/catalog/kabel/', 'a-is-1/price-to-5')).toBe('/catalog/kabel/filter/a-is-1/price-to-5/apply/');
  });

  it('is split into section and filter, or is no list', { tags: ['R-CALL-033'] }, () => {
    const split = (path: string) => splitFilter(path.split('/'));
    expect(split('kabel/silovoy')).toEqual({ before: ['kabel', 'silovoy'], filter: null });
    expect(split('kabel/filter/a-is-1/price-to-5/apply')).toEqual({ before: ['kabel'], filter: 'a-is-1/price-to-5' });
    expect(split('filter/clear/apply')).toEqual({ before: [], filter: 'clear' });
    for (const bad of ['kabel/filter', 'kabel/filter/a-is-1', 'kabel/filter/apply', 'filter/a-is-1/apply/more']) {
      expect(split(bad)).toBeNull();
    }
  });
});
