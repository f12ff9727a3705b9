import type { MessagePort } from 'node:worker_threads';
import type { Db } from '#server/db/index.ts';
import { bytesIn } from '../index/segment.ts';
import type { SearchIndex } from '../query/search-index.ts';
import { LiveSearch } from './live-search.ts';
import { ReceivedSearch } from './received-search.ts';
import { SearchReaders } from './share-search.ts';

type Live = { search: LiveSearch; readers: SearchReaders };

const byDatabase = new WeakMap<Db, Live>();
/** In threads that do not follow the change log themselves. */
const received = new WeakMap<Db, ReceivedSearch>();

/** The search index of a database, at most about half a second old; built at the first call. */
export function searchOf(db: Db): Promise<SearchIndex> {
  return (received.get(db) ?? liveOf(db).search).current();
}

/** The same with all that is committed by now, however long that takes: after an import, and for tests. */
export function settledSearch(db: Db): Promise<SearchIndex> {
  return liveOf(db).search.settled();
}

/** Bytes of the index of a database, for a benchmark. */
export async function searchIndexBytes(db: Db): Promise<number> {
  const { segments } = await searchOf(db);
  return bytesIn(segments);
}

/** Indexes the goods before the first search and keeps the index current without searches. Returns what stops this. See `startCatalogue`. */
export function startSearch(db: Db, onError: (error: unknown) => void, snapshotFolder?: string): () => void {
  return liveOf(db, snapshotFolder).search.start(onError);
}

/**
 * Sends the index and its changes to another thread from now on; the other end of `port` goes to `receiveSearch` there.
 */
export function shareSearch(db: Db, port: MessagePort): void {
  liveOf(db).readers.add(port);
}

/** In a thread that only answers: takes the index from the one that follows the change log. */
export function receiveSearch(db: Db, port: MessagePort, onError: (error: unknown) => void): void {
  received.set(db, new ReceivedSearch(db, port, onError));
}

function liveOf(db: Db, snapshotFolder?: string): Live {
  let live = byDatabase.get(db);
  if (!live) {
    const readers = new SearchReaders();
    byDatabase.set(db, (live = { readers, search: new LiveSearch(db, readers, { snapshotFolder }) }));
  }
  return live;
}
