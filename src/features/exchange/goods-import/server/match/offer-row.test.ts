import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '#exchange/commerceml/server/index.ts';
import { mergeOffers } from './merge-offers.ts';
import { isDescribed, offerRow, variantName } from './offer-row.ts';

const record = (fields: Partial<OfferRecord> = {}): OfferRecord & { characteristicId: string } => ({
  type: 'offer',
  productId: 'a',
  name: null,
  article: null,
  barcodes: [],
  deleted: false,
  characteristics: [],
  properties: [],
  prices: null,
  quantity: null,
  stocks: null,
  ...fields,
  characteristicId: '1',
});
const property = (name: string, code: string) => ({ id: 1, name, code, kind: 'list' as const });

describe('the distinguishing value of a variant', () => {
  it.each([
    ['Ботинки (35)', 'Ботинки', '35'],
    ['Ботинки (Размер: 43, Цвет: Черный)', 'Ботинки', 'Размер: 43, Цвет: Черный'],
    ['ботинки, чёрные', 'Ботинки', 'чёрные'],
    ['Сапоги (36)', 'Ботинки', '36'],
    ['Сапоги', 'Ботинки', 'Сапоги'],
    ['Ботинки', 'Ботинки', null],
    [null, 'Ботинки', null],
  ])('in the name %j of the product %j is %j', (offer, product, variant) => {
    expect(variantName(offer, product)).toBe(variant);
  });

  it('comes from characteristics before properties, one value per code, and the property "Артикул" is the article', () => {
    const row = offerRow(
      record({ name: 'Стол (дуб)', characteristics: [{ name: 'Цвет', value: 'Белый' }] }),
      { id: 5, name: 'Стол' },
      [
        { property: property('Цвет', 'tsvet'), text: 'Чёрный', valueId: 1 },
        { property: property('Артикул', 'artikul'), text: 'С-1', valueId: 2 },
        { property: property('Длина', 'dlina_2'), text: '1 м', valueId: 3 },
      ],
    );
    expect(row).toEqual({
      product_id: 5,
      external_id: '1',
      name: 'Стол (дуб)',
      article: 'С-1',
      article_normalised: 'C1',
      values: [
        { code: 'tsvet', name: 'Цвет', value: 'Белый' },
        { code: 'dlina_2', name: 'Длина', value: '1 м' },
      ],
      active: true,
    });
  });
});

describe('an offer described by several files', () => {
  it('is merged, and the later value wins', () => {
    const price = (typeId: string, value: string) => ({
      typeId,
      value,
      currency: null,
      unit: null,
      coefficient: '1',
      vatIncluded: null,
    });
    const first = record({ name: 'А', prices: [price('t', '1'), price('u', '2')], barcodes: ['1'] });
    const second = record({
      prices: [price('t', '3')],
      stocks: [{ warehouseId: 'w', quantity: '4' }],
      barcodes: ['2'],
    });
    expect(mergeOffers(first, second)).toEqual(
      record({
        name: 'А',
        prices: [price('t', '3'), price('u', '2')],
        stocks: [{ warehouseId: 'w', quantity: '4' }],
        barcodes: ['1', '2'],
      }),
    );
    expect(isDescribed(second)).toBe(false);
    expect(isDescribed(first)).toBe(true);
  });
});
