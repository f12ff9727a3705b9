import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { catalogueOf, settledCatalogue } from '#goods/catalogue/server/index.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { catalogueChange, product } from '#goods/products/server/tables.ts';
import { searchOf, settledSearch } from '#goods/search/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Questions } from './answer-parent.ts';

const RENAMED = 2000;
const REPRICED = 5000;

/**
 * The longest time in milliseconds that the thread of the requests does nothing else, while the catalogue in memory and
 * the search index take in what has changed.
 */
export function holdQuestions(db: Db): Questions {
  // By the database alone: what notes the changes in a running shop is another process as a rule
  const change = (kind: 'price' | 'item', count: number) => async () => {
    await db.execute(sql`
      insert into ${catalogueChange} (kind, item_id)
      select ${kind}, id from ${product} where id % 7 = 0 order by id limit ${count}`);
  };
  return {
    'hold: new prices': () => longestHold(db, change('price', REPRICED)),
    'hold: other names': () => longestHold(db, change('item', RENAMED)),
    'hold: all anew': () => longestHold(db, () => recordCatalogueChange(db, 'all')),
  };
}

async function longestHold(db: Db, change: () => Promise<void>): Promise<number> {
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

/** Someone always asks, as in a shop that is open. */
async function visit(db: Db, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await Promise.all([catalogueOf(db), searchOf(db)]);
    await sleep(20);
  }
}
