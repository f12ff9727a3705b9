import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/index.ts';
import { emptyDatabase, testDatabase } from '#server/testing/test-database.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { catalogueOf, isCatalogueLoading, startCatalogue } from './catalogue-of.ts';

it('the catalogue is built before the first request, once for a database', async () => {
  const { db } = await testDatabase();
  const { id } = await aProduct(db);
  const onError = vi.fn<(error: unknown) => void>();
  const stop = startCatalogue(db, onError);
  expect(isCatalogueLoading(db)).toBe(true);
  const [first, second] = await Promise.all([catalogueOf(db), catalogueOf(db)]);
  expect(first).toBe(second);
  expect(isCatalogueLoading(db)).toBe(false);
  expect(first.goods.rowIndexOf(id)).toBe(0);
  stop();
  expect(onError).not.toHaveBeenCalled();
});

it('a failed build is reported, rejects the requests and is tried again by the next one', async () => {
  const broken = await openDatabase({ url: await emptyDatabase() });
  const onError = vi.fn<(error: unknown) => void>();
  const stop = startCatalogue(broken.db, onError);
  await expect(catalogueOf(broken.db)).rejects.toThrow(/catalogue_change/);
  await vi.waitFor(() => expect(onError).toHaveBeenCalledOnce());
  await expect(catalogueOf(broken.db)).rejects.toThrow(/catalogue_change/);
  stop();
  await broken.close();
});
