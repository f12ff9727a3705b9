import type { Db } from '#server/db/index.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { LiveSearch } from './live-search.ts';

const byDatabase = new WeakMap<Db, LiveSearch>();

/** The search index of a database, at most about half a second old; built at the first call. */
export function searchOf(db: Db): Promise<SearchIndex> {
  return liveOf(db).current();
}

/** The same with all that is committed by now, however long that takes: after an import, and for tests. */
export function settledSearch(db: Db): Promise<SearchIndex> {
  return liveOf(db).settled();
}

/** How often an idle node looks whether anything has changed. */
const IDLE_LOOK_MS = 2000;

/**
 * Begins to index the goods before anyone searches, and keeps the index current while nobody does. Returns what ends
 * this; `onError` gets what goes wrong until then.
 */
export function startSearch(db: Db, onError: (error: unknown) => void): () => void {
  let isKept = true;
  const live = liveOf(db);
  live.onError = (error) => isKept && onError(error);
  const look = () => void live.current().catch(live.onError);
  look();
  const timer = setInterval(look, IDLE_LOOK_MS).unref();
  return () => {
    isKept = false;
    clearInterval(timer);
  };
}

function liveOf(db: Db): LiveSearch {
  let live = byDatabase.get(db);
  if (!live) byDatabase.set(db, (live = new LiveSearch(db)));
  return live;
}
