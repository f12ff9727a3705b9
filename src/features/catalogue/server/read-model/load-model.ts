import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Db } from '#server/db/index.ts';
import { product } from '../tables.ts';
import { CatalogueModel } from './catalogue-model.ts';
import { GoodsBuilder } from './goods-builder.ts';
import { readDictionary } from './read-dictionary.ts';
import { type After, readPage } from './read-goods.ts';

/** Enough for few statements, few enough that a page is put into the columns within milliseconds. */
const PAGE = 2000;

/**
 * The whole catalogue from the database, a page of goods at a time. What changes meanwhile may be missed or come twice:
 * the caller applies the changes written since before it began. A product that comes twice stands where it came first.
 */
export async function loadModel(db: Db, now: Date): Promise<CatalogueModel> {
  const dictionary = await readDictionary(db, now);
  const builder = new GoodsBuilder(dictionary.facets, await db.$count(product));
  const seen = new Set<number>();
  let after: After | null = null;
  for (;;) {
    const rows = await readPage(db, after, PAGE);
    for (const row of rows) {
      if (!seen.has(row.id)) builder.add(row);
      seen.add(row.id);
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) break;
    after = { name: last.name, id: last.id };
    await nextTurn();
  }
  return new CatalogueModel(builder.build(), dictionary);
}
