import type { Db } from './database.ts';

const MAX_KEYS = 200;

type Waiting<K, V> = { key: K; resolve: (value: V) => void; reject: (error: unknown) => void };

/**
 * Joins the lookups of one turn of the event loop into one load per database: many parallel requests cost one statement.
 * `load` returns the values in the order of its keys; it gets at most 200 keys at a time. Nothing is cached.
 */
export function batched<K, V>(
  load: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const waiting = new WeakMap<Db, Waiting<K, V>[]>();

  const loadBatch = (db: Db, batch: readonly Waiting<K, V>[]) => {
    const keys = batch.map(({ key }) => key);
    load(db, keys).then(
      (values) => batch.forEach(({ resolve }, index) => resolve(values[index]!)),
      (error: unknown) => batch.forEach(({ reject }) => reject(error)),
    );
  };

  const loadAll = (db: Db) => {
    const all = waiting.get(db) ?? [];
    waiting.delete(db);
    for (let first = 0; first < all.length; first += MAX_KEYS) loadBatch(db, all.slice(first, first + MAX_KEYS));
  };

  return (db, key) =>
    new Promise((resolve, reject) => {
      const batch = waiting.get(db);
      if (batch) batch.push({ key, resolve, reject });
      else {
        waiting.set(db, [{ key, resolve, reject }]);
        setImmediate(loadAll, db);
      }
    });
}
