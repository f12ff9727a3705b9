import { eq } from 'drizzle-orm';
import { startCatalogue } from '#goods/catalogue/server/index.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { reserve } from '#goods/stock/server/index.ts';
import { buildShopApp } from '../build-shop-app.ts';
import { openDatabase, transaction } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';

/** A node of the shop in a process of its own. Gets the database from its parent and answers with its address. */
export type NodeOpening = { url: string };

/** What it then does in its own process, answering when that is committed. */
export type NodeOrder =
  | { kind: 'price'; productId: number; value: number }
  | { kind: 'order'; productId: number; quantity: number }
  | { kind: 'rename'; productId: number; name: string }
  | { kind: 'all' };

process.once('disconnect', () => process.exit());
process.once('message', async ({ url }: NodeOpening) => {
  const { db } = await openDatabase({ url });
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db, env, log: createLog(env), now: () => new Date() });
  startCatalogue(db, (error) => {
    throw error;
  });
  process.on('message', async (order: NodeOrder) => {
    await transaction(db, async (tx) => {
      switch (order.kind) {
        case 'price':
          await tx.update(price).set({ value: order.value }).where(eq(price.itemId, order.productId));
          return recordCatalogueChange(tx, 'price', [order.productId]);
        case 'order':
          await reserve(tx, 1, [{ itemId: order.productId, quantity: order.quantity }], { canBuyUnavailable: false });
          return;
        case 'rename':
          await tx.update(product).set({ name: order.name }).where(eq(product.id, order.productId));
          return recordCatalogueChange(tx, 'item', [order.productId]);
        case 'all':
          return recordCatalogueChange(tx, 'all');
      }
    });
    process.send!('done');
  });
  process.send!(await app.listen({ port: 0, host: '127.0.0.1' }));
});
