import { describe, expect, it } from 'vitest';
import { aCatalogueItem } from '#web/testing/catalogue-item.ts';
import type { CatalogueItem, OfferDetail } from '../contract.ts';
import { withOffer } from '../with-offer.ts';
import { itemToBuy, offersInBasket, withChosen } from './offers.ts';

const groups = (selectedColour: number, selectedSize: number): CatalogueItem['offers'] => [
  {
    code: 'cvet',
    name: 'Цвет',
    items: [
      { offerId: 11, value: 'Белый', selected: selectedColour === 11 },
      { offerId: 12, value: 'Серый', selected: selectedColour === 12 },
    ],
  },
  {
    code: 'razmer',
    name: 'Размер',
    items: [
      { offerId: 11, value: 'S', selected: selectedSize === 11 },
      { offerId: 13, value: 'M', selected: selectedSize === 13 },
    ],
  },
];

describe('offers of a product', () => {
  it('the selected offer of the first group is added to the basket', { tags: ['R-STATE-006', 'R-ENT-15'] }, () => {
    expect(itemToBuy({ id: 1, offers: groups(12, 11) })).toBe(12);
    expect(itemToBuy({ id: 1, offers: groups(0, 0) })).toBe(11);
  });

  it('a product without offers is added itself', { tags: ['R-STATE-006'] }, () => {
    expect(itemToBuy({ id: 1, offers: [] })).toBe(1);
  });

  it('the other offers that the basket has are named once each', { tags: ['R-STATE-001'] }, () => {
    const lines = new Map([
      [11, 4],
      [12, 5],
      [13, 6],
      [99, 7],
    ]);
    expect(offersInBasket(groups(11, 11), lines)).toEqual([
      { value: 'Серый', quantity: 5 },
      { value: 'M', quantity: 6 },
    ]);
    expect(offersInBasket([], lines)).toEqual([]);
  });

  it('a selection shows at once in its own group', () => {
    const chosen = withChosen(groups(11, 11), 'razmer', 13);
    expect(chosen[1]!.items.map(({ selected }) => selected)).toEqual([false, true]);
    expect(chosen[0]).toEqual(groups(11, 11)[0]);
  });

  it('price, stock, article, picture and units come from the offer', { tags: ['R-CALL-045'] }, () => {
    const product = aCatalogueItem(1, { name: 'Болт', article: 'A', previewPicture: '/a.png' });
    const offer = {
      article: 'B',
      shortcode: '77',
      picture: null,
      prices: null,
      stockStatus: { isInStock: false, name: 'Нет в наличии', color: 'out-of-stock' },
      minOrderCount: 1,
      packageCount: 10,
      measure: { minCount: 10, packageCount: 10 },
      offers: groups(12, 12),
    } as OfferDetail;
    expect(withOffer(product, offer)).toMatchObject({
      id: 1,
      name: 'Болт',
      article: 'B',
      properties: { shortcode: { value: '77' } },
      previewPicture: '/a.png',
      prices: null,
      minOrderCount: 1,
      packageCount: 10,
      offers: groups(12, 12),
    });
  });
});
