import { expect, it } from 'vitest';
import { ByteWriter } from '#server/byte-writer.ts';
import type { Session } from '#server/session/session.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { withoutCompany } from '#goods/pricing/server/factory.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import { itemsJson } from './item-json.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';

type Shown = { article: string; prices: { valueVat: number }; stockStatus: { isInStock: boolean } };

it('an answer shows the figures of one moment although they change while its cards are read', async () => {
  basketQuantitiesSlot.fill(async () => new Map());
  const { db } = await testDatabase();
  const { id } = await aProduct(db, { price: null, stock: null });
  const first = await anOffer(db, id, { price: 10_000, stock: 3 });
  const second = await anOffer(db, id, { price: 20_000, stock: 0 });
  const model = await settledCatalogue(db);
  const { goods } = model;
  const rowIndex = goods.rowIndexOf(id);
  const manager = { account: { id: 1, role: 'MANAGER' } } as Session;
  const now = new Date();
  const list = () => itemsJson(db, manager, model, [rowIndex], model.pricesFor(withoutCompany, now), now);
  const begun = list();
  goods.itemIds[rowIndex] = second.id;
  goods.inStock[rowIndex] = 0;
  goods.prices.set(rowIndex, [{ priceTypeId: 1, isBase: true, value: 20_000, currency: 'RUB' }]);
  const shown = async (reading: ReturnType<typeof list>) => {
    const writer = new ByteWriter().begin();
    (await reading)(writer);
    return JSON.parse(writer.written.toString()) as Shown;
  };
  expect(await shown(begun)).toMatchObject({ article: first.article, prices: { valueVat: 100 } });
  expect(await shown(list())).toMatchObject({ article: second.article, prices: { valueVat: 200 } });
});
