import { catalogueChange } from '#goods/products/server/tables.ts';
import { type Db, subscribeToRows } from '#server/db/index.ts';
import { followCatalogue } from './catalogue-follower.ts';
import type { CatalogueModel } from './catalogue-model.ts';

const followers = new WeakMap<Db, ReturnType<typeof followCatalogue>>();

/**
 * The catalogue in memory of a database, at most about half a second old; built at the first call. Not for use inside a
 * transaction: what must be exact (basket, checkout, order) is read from the tables.
 */
export async function catalogueOf(db: Db): Promise<CatalogueModel> {
  return (await followerOf(db).current()).model;
}

/** The same with all that is committed by now, however long that takes: after an import, and for tests. */
export async function settledCatalogue(db: Db): Promise<CatalogueModel> {
  return (await followerOf(db).settled()).model;
}

/** Whether listings wait for the catalogue to be read for the first time. */
export function isCatalogueLoading(db: Db): boolean {
  return followers.get(db)?.isLoading ?? false;
}

/**
 * Builds the catalogue before the first request and keeps it current without requests: other nodes send notices of their
 * changes, and a change whose notice is lost is found soon. Returns what stops this; `onError` gets errors until then.
 */
export function startCatalogue(db: Db, onError: (error: unknown) => void): () => void {
  const follower = followerOf(db);
  const stopFollowing = follower.start(onError);
  const stopListening = subscribeToRows(db, catalogueChange, () => follower.readSoon());
  return () => {
    stopFollowing();
    stopListening();
  };
}

function followerOf(db: Db) {
  let follower = followers.get(db);
  if (!follower) followers.set(db, (follower = followCatalogue(db)));
  return follower;
}
