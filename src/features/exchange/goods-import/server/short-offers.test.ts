import { expect, it } from 'vitest';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import type { Offer } from './offer-item.ts';
import { ShortOffers } from './short-offers.ts';

const price = { typeId: 't', value: '5.5', currency: 'RUB', unit: 'шт', coefficient: '1', vatIncluded: null };

const bare: Offer = {
  type: 'offer',
  line: 7,
  notes: [],
  productId: 'p',
  characteristicId: 'c',
  name: null,
  article: null,
  barcodes: [],
  deleted: false,
  characteristics: [],
  properties: [],
  prices: [price, { ...price, typeId: 'u', value: null, vatIncluded: true }],
  quantity: '3',
  stocks: [{ warehouseId: 'w', quantity: '3' }],
};

const stored = (offers: ShortOffers, record: CommerceRecord) =>
  JSON.parse(JSON.stringify(offers.shorten(record))) as CommerceRecord;

it('restores records of prices and stock as they were, with all that their prices differ in', () => {
  const offers = new ShortOffers();
  const kinds = [
    { currency: null },
    { unit: null },
    { coefficient: '10' },
    { vatIncluded: false },
    { typeId: 'other' },
    { currency: 'null' },
    { unit: 'true' },
  ];
  const records: Offer[] = [
    bare,
    { ...bare, prices: null, quantity: null },
    { ...bare, prices: [], stocks: null, characteristicId: null },
    ...kinds.map((kind) => ({ ...bare, prices: [price, { ...price, ...kind }] })),
  ];
  const short = records.map((record) => stored(offers, record));
  expect(short.every((one) => Array.isArray(one))).toBe(true);
  expect(short.map((one) => offers.restore(one))).toEqual(records);
});

it.each([
  { name: 'Болт' },
  { article: 'А' },
  { barcodes: ['1'] },
  { deleted: true },
  { characteristics: [{ name: 'Цвет', value: 'Белый' }] },
  { properties: [{ id: 'x', values: ['1'] }] },
  { notes: [{ kind: 'taken' as const, code: 'price-empty', reason: 'цена 0', line: 7 }] },
  { mark: { digest: 'd', breaks: 0, after: 1 } },
])('keeps a record that says more as it is: %o', (more) => {
  const offers = new ShortOffers();
  const record = { ...bare, ...more };
  expect(offers.shorten(record)).toBe(record);
  expect(offers.restore(stored(offers, record))).toEqual(record);
});

it('a short offer keeps the number under which its product is looked up', () => {
  const offers = new ShortOffers();
  const short = JSON.parse(JSON.stringify(offers.shorten(bare, 0))) as CommerceRecord;
  expect(offers.restore(short)).toEqual({ ...bare, lookup: 0 });
  expect(offers.shorten({ ...bare, name: 'Болт' }, 1)).not.toHaveProperty('lookup');
});
