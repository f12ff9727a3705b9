import { type Db, transaction } from '../db/index.ts';

/**
 * Does `body` in a transaction that stays open with its locks, on a connection of its own; the function that comes back
 * commits it. Rejects where `body` does.
 */
export async function holdTransaction(db: Db, body: (tx: Db) => Promise<unknown>): Promise<() => Promise<void>> {
  const [done, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = transaction(db, async (tx) => {
    await body(tx);
    done.resolve();
    await mayEnd.promise;
  });
  await Promise.race([done.promise, ended]);
  return async () => {
    mayEnd.resolve();
    await ended;
  };
}
