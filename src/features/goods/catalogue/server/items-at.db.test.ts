import { expect, it } from 'vitest';
import type { Session } from '#server/session/session.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { anOffer, aProduct } from '#goods/products/server/factory.ts';
import { basketQuantitiesSlot } from './basket-quantities.ts';
import { itemsAt } from './items-at.ts';
import { settledCatalogue } from './read-model/catalogue-of.ts';

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
  const list = () => itemsAt({ db, session: manager, now: () => new Date() }, model, [rowIndex]);
  const begun = list();
  goods.itemIds[rowIndex] = second.id;
  goods.inStock[rowIndex] = 0;
  goods.prices.set(rowIndex, [{ priceTypeId: 1, isBase: true, value: 20_000, currency: 'RUB' }]);
  expect(await begun).toMatchObject([{ article: first.article, prices: { valueVat: 100 } }]);
  expect(await list()).toMatchObject([{ article: second.article, prices: { valueVat: 200 } }]);
});
