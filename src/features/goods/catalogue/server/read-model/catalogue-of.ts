import type { MessagePort } from 'node:worker_threads';
import { catalogueChange } from '#goods/products/server/tables.ts';
import { type Db, subscribeToRows } from '#server/db/index.ts';
import { followCatalogue } from './catalogue-follower.ts';
import type { CatalogueModel } from './catalogue-model.ts';
import { ReceivedCatalogue } from './received-catalogue.ts';
import { CatalogueReaders } from './share-catalogue.ts';

type Following = { follower: ReturnType<typeof followCatalogue>; readers: CatalogueReaders };

const following = new WeakMap<Db, Following>();
/** In threads that do not follow the change log themselves. */
const received = new WeakMap<Db, ReceivedCatalogue>();

/**
 * The catalogue in memory of a database, at most about half a second old; built at the first call. Not for use inside a
 * transaction: what must be exact (basket, checkout, order) is read from the tables.
 */
export async function catalogueOf(db: Db): Promise<CatalogueModel> {
  return received.get(db)?.current() ?? (await followingOf(db).follower.current()).model;
}

/** The same with all that is committed by now, however long that takes: after an import, and for tests. */
export async function settledCatalogue(db: Db): Promise<CatalogueModel> {
  return (await followingOf(db).follower.settled()).model;
}

/** Whether listings wait for the catalogue to be read for the first time. */
export function isCatalogueLoading(db: Db): boolean {
  return received.get(db)?.isLoading ?? following.get(db)?.follower.isLoading ?? false;
}

/** For how long the catalogue of this process may have lacked changes, in seconds; null before it has been read. */
export function catalogueAgeSeconds(db: Db): number | null {
  const ageMs = following.get(db)?.follower.ageMs ?? null;
  return ageMs === null ? null : ageMs / 1000;
}

/**
 * Builds the catalogue before the first request and keeps it current without requests: other nodes send notices of their
 * changes, and a change whose notice is lost is found soon. Returns what stops this; `onError` gets errors until then. A
 * large catalogue is kept in `snapshotFolder` for the next start.
 */
export function startCatalogue(db: Db, onError: (error: unknown) => void, snapshotFolder?: string): () => void {
  const { follower } = followingOf(db, snapshotFolder);
  const stopFollowing = follower.start(onError);
  const stopListening = subscribeToRows(db, catalogueChange, () => follower.readSoon());
  return () => {
    stopFollowing();
    stopListening();
  };
}

/**
 * Sends the catalogue and its changes to another thread from now on; the other end of `port` goes to `receiveCatalogue`
 * there.
 */
export function shareCatalogue(db: Db, port: MessagePort): void {
  followingOf(db).readers.add(port);
}

/** In a thread that only answers: takes the catalogue from the one that follows the change log. */
export function receiveCatalogue(
  db: Db,
  port: MessagePort,
  { threads, onError }: { threads: number; onError: (error: unknown) => void },
): void {
  received.set(db, new ReceivedCatalogue(port, threads, onError));
}

function followingOf(db: Db, snapshotFolder?: string): Following {
  let known = following.get(db);
  if (!known) {
    const readers = new CatalogueReaders();
    following.set(db, (known = { readers, follower: followCatalogue(db, { readers, snapshotFolder }) }));
  }
  return known;
}
