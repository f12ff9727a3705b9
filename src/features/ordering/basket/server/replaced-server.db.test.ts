import { sql } from 'drizzle-orm';
import { expect, inject, it, onTestFinished, vi } from 'vitest';
import { price } from '#goods/pricing/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { aReadyBuyer, inBasket } from '#ordering/checkout/server/factory.ts';
import { openDatabase, serverAddress, transaction } from '#server/db/index.ts';
import { createDatabase } from '#server/testing/create-database.ts';
import { onServer } from '#server/testing/template.ts';
import { openDatabaseProxy } from '#server/testing/database-proxy.ts';
import { testDatabase } from '#server/testing/test-database.ts';
import { type TestApp, testApp } from '#shop/testing/test-app.ts';

it('a basket has the prices of the server that took the place of a silent one, whose connections are still open', async () => {
  const seeding = await testDatabase();
  const lost = serverAddress(seeding.db);
  const buyer = await aReadyBuyer(seeding.db);
  const product = await inBasket(await testApp({}, async () => seeding), buyer, {
    product: await aProduct(seeding.db, { price: 1000 }),
  });
  await seeding.close();
  // Has all but what is written from now on
  const { server } = inject('testTemplate');
  const copy = await createDatabase({ server, name: nameOf(lost) });
  onTestFinished(copy.drop);
  const proxy = await openDatabaseProxy(lost);
  const database = await openDatabase({ url: proxy.url, maxSilenceMs: 10_000 });
  onTestFinished(async () => {
    await database.close();
    await proxy.close();
  });
  const shop = await testApp({}, async () => database);
  const change = (quantity: number) => changeQuantity(shop, buyer.token, product.id, quantity);
  await transaction(database.db, async (tx) => {
    await tx.update(price).set({ value: 2000 });
    await recordCatalogueChange(tx, 'price', [product.id]);
  });
  for (let quantity = 2; quantity <= 4; quantity += 1) expect(await change(quantity)).toBe(quantity * 20);
  proxy.stall();
  const [nameOfLost, nameOfCopy] = [nameOf(lost), nameOf(copy.url)];
  await vi.waitFor(async () => {
    // The shop may have opened another one meanwhile
    await onServer(server, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${nameOfLost}'`);
    await onServer(server, `alter database ${nameOfLost} rename to ${nameOfCopy}_lost`);
  }, 20_000);
  await onServer(server, `alter database ${nameOfCopy} rename to ${nameOfLost}`);
  await onServer(server, `alter database ${nameOfCopy}_lost rename to ${nameOfCopy}`);
  const hanging = Array.from({ length: database.pool.idleCount }, () => database.db.execute(sql`select 1`));
  const failed = Promise.allSettled(hanging);
  expect(await change(5)).toBe(50);
  expect((await failed).every(({ status }) => status === 'rejected')).toBe(true);
});

const nameOf = (url: string) => new URL(url).pathname.slice(1);

async function changeQuantity(shop: TestApp, token: string, id: number, quantity: number): Promise<number> {
  const answer = await shop.call('basketUpdate', { body: { product: { ID: id, QUANTITY: quantity } } }, { token });
  return answer.data.totals.total;
}
