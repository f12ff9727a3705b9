import { type Db, hearNodes } from '#server/db/index.ts';
import { catalogueChange } from '#goods/products/server/tables.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { LiveCatalogue } from './live-catalogue.ts';

const byDatabase = new WeakMap<Db, LiveCatalogue>();

/** How often an idle node looks whether anything has changed that it was not told of. */
const IDLE_LOOK_MS = 2000;

/**
 * The catalogue in memory of a database, at most about half a second old; built at the first call. Not for use inside a
 * transaction: what must be exact (basket, checkout, order) is read from the tables.
 */
export function catalogueOf(db: Db): Promise<CatalogueModel> {
  return liveOf(db).current();
}

/** The same with all that is committed by now, however long that takes: after an import, and for tests. */
export function settledCatalogue(db: Db): Promise<CatalogueModel> {
  return liveOf(db).settled();
}

/** Whether listings wait for the catalogue to be read for the first time. */
export function isCatalogueLoading(db: Db): boolean {
  return byDatabase.get(db)?.isLoading ?? false;
}

function liveOf(db: Db): LiveCatalogue {
  let live = byDatabase.get(db);
  if (!live) byDatabase.set(db, (live = new LiveCatalogue(db)));
  return live;
}

/**
 * Begins to build the catalogue before the first visitor comes, and keeps it current while none comes: other nodes tell
 * of their changes, and what gets lost is found soon. Returns what ends this; `onError` gets what went wrong until then.
 */
export function keepCatalogue(db: Db, onError: (error: unknown) => void): () => void {
  let isKept = true;
  const tell = (error: unknown) => isKept && onError(error);
  liveOf(db).onError = tell;
  const look = () => void catalogueOf(db).catch(tell);
  look();
  const timer = setInterval(look, IDLE_LOOK_MS).unref();
  const stopHearing = hearNodes(db, catalogueChange, () => liveOf(db).look());
  return () => {
    isKept = false;
    stopHearing();
    clearInterval(timer);
  };
}
