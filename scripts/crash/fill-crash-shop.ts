import { join } from 'node:path';
import { migrate, openDatabase } from '#server/db/index.ts';
import { fillTradeShop, type TradeData } from '#bench/generator/fill-trade-shop.ts';

/** Every fifteenth of these products is sold by the piece, from one piece on. */
const PRODUCTS = 60;
const PIECE_STEP = 15;

/** Fills the data folder and stops its server again; `itemIds` are of products sold by the piece. */
export async function fillCrashShop(dataDirectory: string, buyers: number): Promise<TradeData> {
  const database = await openDatabase({ directory: join(dataDirectory, 'database') });
  try {
    await migrate(database);
    const data = await fillTradeShop(database.db, buyers, PRODUCTS);
    // As the owner of the tables: the shop's role may not
    await database.analyze();
    await database.owner.query('create table crash_commit (id bigint primary key, pair bigint not null)');
    return { ...data, itemIds: data.itemIds.filter((_, index) => (index + 1) % PIECE_STEP === 0) };
  } finally {
    await database.close();
  }
}
