import { expect, it } from 'vitest';
import type { RecordOf } from '#exchange/commerceml/server/index.ts';
import { ShortValues } from './short-values.ts';

type Product = RecordOf<'product'>;

const bolt: Product = {
  type: 'product',
  line: 1,
  notes: [],
  id: 'p',
  isFromOffer: false,
  characteristicId: null,
  characteristics: [],
  name: 'Болт',
  article: null,
  shortcode: null,
  barcodes: [],
  deleted: false,
  unit: null,
  otherUnits: [],
  groupIds: [],
  description: '',
  brand: null,
  vat: null,
  properties: [],
  pictures: [],
  requisites: [],
  weightGrams: null,
};

const stored = (values: ShortValues, product: Product) => JSON.stringify(values.shorten(product));
const restored = (values: ShortValues, text: string) => values.restore(JSON.parse(text) as Product);

it('restores products with their values as they were, in their order', () => {
  const values = new ShortValues();
  const properties = [
    [],
    [{ id: 'colour', values: ['Белый'] }],
    [
      { id: 'size', values: ['Белый'] },
      { id: 'colour', values: ['1'] },
    ],
    [
      { id: 'colour', values: ['Белый', '1'] },
      { id: 'size', values: ['half \uD800', 'letter'] },
      { id: '1', values: ['half \uD800'] },
    ],
    [{ id: 'colour', values: ['Б'.repeat(101)] }],
    [{ id: 'colour', values: [] }],
  ];
  const products = [...properties, ...properties].map((own) => ({ ...bolt, properties: own }));
  const texts = products.map((product) => stored(values, product));
  expect(texts.map((text) => restored(values, text))).toEqual(products);
  expect(texts[1]).toContain('"properties":[0]');
  expect(texts[4]).toContain('Б'.repeat(101));
});

it('values beyond the limit of remembered ones stay as they are', () => {
  const values = new ShortValues();
  const products = Array.from({ length: 20_010 }, (_, n) => ({
    ...bolt,
    properties: [{ id: 'weight', values: [`${n} г`] }],
  }));
  const texts = products.map((product) => stored(values, product));
  expect(texts[19_999]).toContain('"properties":[19999]');
  expect(texts[20_000]).toContain('20000 г');
  expect(texts.map((text) => restored(values, text))).toEqual(products);
});
