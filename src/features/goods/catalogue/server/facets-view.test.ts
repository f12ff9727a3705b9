import fc from 'fast-check';
import { expect, it } from 'vitest';
import { facetsView } from './facets-view.ts';
import { facetIndex } from './read-model/facet-index.ts';

const facets = facetIndex([
  { code: 'brand', name: 'Бренд', values: [{ key: -1, code: 'b', name: 'Завод «Луч» "Ё" \\' }] },
  { code: 'none', name: 'Пусто', values: [] },
  ...['a', 'b'].map((code, property) => ({
    code,
    name: `Свойство <${code}>`,
    values: [1, 2, 3, 4].map((n) => ({ key: property * 4 + n, code: `v${n}`, name: `${n},5 мм²` })),
  })),
]);

it('facets have the values of the whole list and the chosen ones with their counts', { tags: ['R-ENT-17'] }, () => {
  const count = fc.oneof(fc.constant(0), fc.nat(20), fc.nat(4_194_303));
  const length = { minLength: facets.values.length, maxLength: facets.values.length };
  const counts = fc.array(count, length);
  const wholeCounts = fc.oneof(counts, fc.array(fc.integer({ min: 1, max: 20 }), length));
  const chosen = fc.oneof(fc.constant<number[]>([]), fc.subarray(facets.values.map((_, value) => value)));
  const orders = fc.shuffledSubarray([...facets.properties.keys()], { minLength: facets.properties.length });
  const order = fc.option(orders, { nil: undefined });
  fc.assert(
    fc.property(counts, wholeCounts, chosen, order, (all, whole, own, asked) => {
      const shown = { counts: Uint32Array.from(all), wholeCounts: Uint32Array.from(whole), chosen: own, order: asked };
      const properties = asked?.map((index) => facets.properties[index]!) ?? facets.properties;
      const expected = properties.map(({ code, name, first, end }) => ({
        code,
        name,
        values: facets.values
          .map((value, n) => ({
            controlName: `${code}-is-${value.code}`,
            name: value.name,
            count: all[n],
            checked: own.includes(n),
          }))
          .map((value, n) => ({ value, n }))
          .filter(({ n }) => n >= first && n < end && (whole[n]! > 0 || own.includes(n)))
          .toSorted((a, b) => whole[b.n]! - whole[a.n]!)
          .map(({ value }) => value),
      }));
      expect(facetsView(facets, shown)).toEqual(expected.filter(({ values }) => values.length > 0));
    }),
    { numRuns: 500 },
  );
});

it('a long group begins with its most frequent values, the others follow by size', { tags: ['R-ENT-17'] }, () => {
  const sizes = ['0,3', '0,6', '1', '2', '4', '6', '10', '16', '25', '32', '40', '63'];
  const values = sizes.map((size, n) => ({ key: n + 1, code: `v${n}`, name: `${size} А` }));
  const own = facetIndex([{ code: 'current', name: 'Номинальный ток', values }]);
  const wholeCounts = Uint32Array.from([1, 1, 2, 2, 2, 5, 9, 40, 20, 12, 3, 3]);
  const namesAt = (counts: Uint32Array) =>
    facetsView(own, { counts, wholeCounts, chosen: [] })[0]!.values.map(({ name }) => name.replace(' А', ''));
  const expected = ['16', '25', '32', '10', '6', '40', '63', '1', '0,3', '0,6', '2', '4'];
  expect(namesAt(wholeCounts)).toEqual(expected);
  // What else is chosen changes the counts and no place
  expect(namesAt(new Uint32Array(values.length))).toEqual(expected);
});
