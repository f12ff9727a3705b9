import { buildShopApp } from '#shop/build-shop-app.ts';
import { migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { createLog } from '#server/log.ts';
import { referenceApp } from './reference-app.ts';
import { fillBaskets, fillTradeShop } from '#bench/generator/fill-trade-shop.ts';

/**
 * A process with a freshly filled shop on one port and the reference on the next one, over the same database. Given what
 * to open by its parent, it answers with what is there, then prepares baskets whenever it is asked to.
 */
export type Opening = { url: string; port: number; buyers: number; products: number };

/** Gives the baskets of the first buyers so many lines and empties the others; lets the database gather its statistics; ends. */
export type Order = { linesEach: number; buyers: number } | 'settle' | 'stop';

// Without its parent nobody needs it
process.once('disconnect', () => process.exit());
process.once('message', async ({ port, buyers, products, url }: Opening) => {
  const database = await openDatabase({ url });
  await migrate(database);
  const data = await fillTradeShop(database.db, buyers, products);
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error' });
  const app = await buildShopApp({ db: database.db, env, log: createLog(env), now: () => new Date() });
  await app.listen({ port, host: '127.0.0.1' });
  const reference = referenceApp(database.pool);
  await reference.listen({ port: port + 1, host: '127.0.0.1' });
  process.on('message', async (message: Order) => {
    if (message === 'stop') {
      await app.close();
      await reference.close();
      await database.close();
      process.disconnect!();
      return;
    }
    if (message !== 'settle') await fillBaskets(database.db, message.linesEach, message.buyers);
    await database.vacuum();
    process.send!('done');
  });
  process.send!(data);
});
