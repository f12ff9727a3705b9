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
            { offerId: 4, value: 'Чёрный', selected: false },
          ],
        },
        {
          code: 'razmer',
          name: 'Размер',
          items: [
            { offerId: 1, value: 'M', selected: false },
            { offerId: 2, value: 'L', selected: true },
            { offerId: 4, value: 'S', selected: false },
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
});
