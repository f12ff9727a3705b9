import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate, openDatabase } from '#server/db/index.ts';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { fillForLoad } from './start-load.ts';

export type FilledShop = { folder: string; data: TradeData };

/** Fills a data folder, whose copies the trials use, and stops its server again. */
export async function createFilled(): Promise<FilledShop> {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-crash-'));
  const database = await openDatabase({ directory: join(folder, 'database') });
  try {
    await migrate(database);
    return { folder, data: await fillForLoad(database) };
  } finally {
    await database.close();
  }
}
