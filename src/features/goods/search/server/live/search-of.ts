import type { Db } from '#server/db/index.ts';
import { buffersOf } from '../index/segment.ts';
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

/** Bytes of the index of a database, for a benchmark. */
export async function searchIndexBytes(db: Db): Promise<number> {
  const { segments } = await searchOf(db);
  return segments.flatMap(buffersOf).reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** Indexes the goods before the first search and keeps the index current without searches. Returns what stops this. */
export function startSearch(db: Db, onError: (error: unknown) => void): () => void {
  return liveOf(db).start(onError);
}

function liveOf(db: Db): LiveSearch {
  let live = byDatabase.get(db);
  if (!live) byDatabase.set(db, (live = new LiveSearch(db)));
  return live;
}
