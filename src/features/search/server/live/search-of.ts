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

/** Begins to index the goods before anyone searches. `onError` gets what goes wrong in the background. */
export function keepSearch(db: Db, onError: (error: unknown) => void): () => void {
  let isKept = true;
  const live = liveOf(db);
  live.onError = (error) => isKept && onError(error);
  live.current().catch(live.onError);
  return () => {
    isKept = false;
  };
}

function liveOf(db: Db): LiveSearch {
  let live = byDatabase.get(db);
  if (!live) byDatabase.set(db, (live = new LiveSearch(db)));
  return live;
}
