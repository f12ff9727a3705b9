import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '#server/db/index.ts';
import { fillTradeShop, type TradeData } from '#bench/generator/fill-trade-shop.ts';

/** Every fifteenth product is sold by the piece, from one piece on. */
const PIECE_STEP = 15;

export type FilledShop = { folder: string; data: TradeData };

/** Fills a data folder, whose copies the trials use, and stops its server again; `itemIds` are of products sold by the piece. */
export async function createFilled(buyers: number, items: number): Promise<FilledShop> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-crash-'));
  const database = await openDatabase({ directory: join(folder, 'database') });
  try {
    await migrate(database);
    const data = await fillTradeShop(database.db, buyers, items * PIECE_STEP);
    // As the owner of the tables: the shop's role may not
    await database.analyze();
    await database.owner.query('create table crash_commit (id bigint primary key, pair bigint not null)');
    const itemIds = data.itemIds.filter((_, index) => (index + 1) % PIECE_STEP === 0);
    return { folder, data: { ...data, itemIds } };
  } finally {
    await database.close();
  }
}
