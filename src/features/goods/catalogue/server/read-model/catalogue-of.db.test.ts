import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/index.ts';
import { emptyDatabase, testDatabase } from '#server/testing/test-database.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { catalogueOf, isCatalogueLoading, keepCatalogue } from './catalogue-of.ts';

it('is built before anyone asks, one for all of a database', async () => {
  const { db } = await testDatabase();
  const { id } = await aProduct(db);
  const onError = vi.fn<(error: unknown) => void>();
  const letGo = keepCatalogue(db, onError);
  expect(isCatalogueLoading(db)).toBe(true);
  const [first, second] = await Promise.all([catalogueOf(db), catalogueOf(db)]);
  expect(first).toBe(second);
  expect(isCatalogueLoading(db)).toBe(false);
  expect(first.goods.placeOf(id)).toBe(0);
  letGo();
  expect(onError).not.toHaveBeenCalled();
});

it('tells of a failure in the background, whoever asks, and tries again at the next call', async () => {
  const broken = await openDatabase({ url: await emptyDatabase() });
  const onError = vi.fn<(error: unknown) => void>();
  const letGo = keepCatalogue(broken.db, onError);
  await expect(catalogueOf(broken.db)).rejects.toThrow(/product/);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  await expect(catalogueOf(broken.db)).rejects.toThrow(/product/);
  letGo();
  await broken.close();
});
