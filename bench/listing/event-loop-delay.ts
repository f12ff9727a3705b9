import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { catalogueOf, settledCatalogue } from '#goods/catalogue/server/index.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { catalogueChange, product } from '#goods/products/server/tables.ts';
import { searchOf, settledSearch } from '#goods/search/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Queries } from './ipc-server.ts';

const RENAMED = 2000;
const REPRICED = 5000;

/**
 * The longest delay of the event loop in milliseconds while the catalogue in memory and the search index apply changes:
 * the time for which no request is answered.
 */
export function delayQueries(db: Db): Queries {
  // Written by SQL: in a running shop another process records the changes
  const change = (kind: 'price' | 'item', count: number) => async () => {
    await db.execute(sql`
      insert into ${catalogueChange} (kind, item_id)
      select ${kind}, id from ${product} where id % 7 = 0 order by id limit ${count}`);
  };
  return {
    'event loop delay: new prices': () => longestDelay(db, change('price', REPRICED)),
    'event loop delay: other names': () => longestDelay(db, change('item', RENAMED)),
    'event loop delay: everything rebuilt': () => longestDelay(db, () => recordCatalogueChange(db, 'all')),
  };
}

async function longestDelay(db: Db, change: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  let isOver = false;
  const visitors = visit(db, () => isOver);
  await sleep(200);
  delay.enable();
  await change();
  await settledCatalogue(db);
  await settledSearch(db);
  delay.disable();
  isOver = true;
  await visitors;
  return delay.max / 1e6;
}

/** Reads the catalogue and the index all the time, as visitors of an open shop do. */
async function visit(db: Db, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await Promise.all([catalogueOf(db), searchOf(db)]);
    await sleep(20);
  }
}
