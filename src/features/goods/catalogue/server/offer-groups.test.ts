import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { offerGroups } from './offer-groups.ts';

const variant = (id: number, color: string, size: string) => ({
  id,
  values: [
    { code: 'cvet', name: 'Цвет', value: color },
    { code: 'razmer', name: 'Размер', value: size },
  ],
});
const shirts = [
  variant(1, 'Белый', 'M'),
  variant(2, 'Белый', 'L'),
  variant(3, 'Синий', 'L'),
  variant(4, 'Чёрный', 'S'),
];

describe('the choices of a line', () => {
  it(
    'offer groups are one for each characteristic, with the values of the offer selected',
    { tags: ['R-ENT-24', 'R-ENT-15'] },
    () => {
      expect(offerGroups(shirts, 2)).toEqual([
        {
          code: 'cvet',
          name: 'Цвет',
          items: [
            { offerId: 2, value: 'Белый', selected: true },
            { offerId: 3, value: 'Синий', selected: false },
            { offerId: 4, value: 'Чёрный', selected: false, changes: [{ name: 'Размер', value: 'S' }] },
          ],
        },
        {
          code: 'razmer',
          name: 'Размер',
          items: [
            { offerId: 1, value: 'M', selected: false },
            { offerId: 2, value: 'L', selected: true },
            { offerId: 4, value: 'S', selected: false, changes: [{ name: 'Цвет', value: 'Чёрный' }] },
          ],
        },
      ]);
    },
  );

  it('a choice of an offer group leads to the offer with the fewest other changes', () => {
    const [colors] = offerGroups(shirts, 3);
    expect(colors!.items[0]).toEqual({ offerId: 2, value: 'Белый', selected: false });
  });

  it('a product without offers and an absent offer have no offer groups', () => {
    expect(offerGroups([], 7)).toEqual([]);
    expect(offerGroups(shirts, 9)).toEqual([]);
  });

  it('a value of an offer group leads to an offer that has it and keeps the other choices unless it names their change', () => {
    const anyVariants = fc.uniqueArray(
      fc.record({
        values: fc
          .tuple(fc.nat(3), fc.nat(3), fc.option(fc.nat(2)))
          .map((values) =>
            values.flatMap((value, at) =>
              value === null ? [] : [{ code: `c${at}`, name: `Имя ${at}`, value: String(value) }],
            ),
          ),
      }),
      { minLength: 1, maxLength: 20, selector: ({ values }) => JSON.stringify(values) },
    );
    fc.assert(
      fc.property(anyVariants, fc.nat(19), (all, pick) => {
        const variants = all.map(({ values }, at) => ({ id: at + 1, values }));
        const chosen = variants[pick % variants.length]!;
        const read = ({ values }: (typeof variants)[number], name: string) =>
          values.find((value) => value.name === name)?.value ?? null;
        for (const { name, items } of offerGroups(variants, chosen.id)) {
          for (const { offerId, value, selected, changes = [] } of items) {
            const target = variants.find(({ id }) => id === offerId)!;
            expect(read(target, name)).toBe(value);
            expect(offerId === chosen.id).toBe(selected);
            for (const other of ['Имя 0', 'Имя 1', 'Имя 2'].filter((one) => one !== name)) {
              const named = changes.find((change) => change.name === other);
              expect(named ? named.value : read(chosen, other)).toBe(read(target, other));
              expect(named !== undefined).toBe(read(target, other) !== read(chosen, other));
            }
          }
        }
      }),
    );
  });
});
