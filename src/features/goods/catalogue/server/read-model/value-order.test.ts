import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sortValues } from './value-order.ts';

const sorted = (names: readonly string[]) => sortValues(names.map((name) => ({ name }))).map(({ name }) => name);

it.each([
  [['10', '16', '100', '104', '1000']],
  [['6 А', '10 А', '16 А', '16 кА', '100 кА']],
  [['500 мг', '500 г', '1 кг', '1,5 кг', '2.5 кг', '1 т']],
  [['9 мм', '1 см', '25 мм', '1 м', '1,5 м', '1 км']],
  [['1/2"', '3/4"', '1"', '2"']],
  [['10х20', '10х100', '20х5']],
  [['-40 °C', '−5 °C', '0 °C', '25 °C']],
  [['900', '1 000', '1 000 000']],
  [['IP20', 'IP44', 'IP54', 'IP67']],
  [['2 полюса', '10 полюсов', 'белый', 'Ёлка', 'жёлтый', 'чёрный']],
])('%j is in order', (names) => {
  expect(sorted(names.toReversed())).toEqual(names);
});

it('numbers with one unit are sorted by value', () => {
  const number = fc.oneof(
    fc.nat(100_000),
    fc.double({ min: 0, max: 1000, noNaN: true }).map((n) => Number(n.toFixed(2))),
  );
  const unit = fc.constantFrom('', ' мм', 'мм', ' А', ' шт', ' кг', '"');
  fc.assert(
    fc.property(fc.uniqueArray(number, { minLength: 2 }), unit, (numbers, behind) => {
      const names = numbers.map((one) => String(one).replace('.', ',') + behind);
      const inOrder = numbers.toSorted((a, b) => a - b).map((one) => String(one).replace('.', ',') + behind);
      expect(sorted(names)).toEqual(inOrder);
    }),
  );
});

it('the order does not depend on where the values stood', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ maxLength: 8 })), (names) => {
      expect(sorted(names.toReversed())).toEqual(sorted(names));
    }),
  );
});
