import type { Db } from './database.ts';
import { sessionOf } from './drizzle-internals.ts';

type Scope = { root: Db; work: ((root: Db) => void)[] };

/** Open transactions by their session, which savepoints within them share. */
const scopes = new WeakMap<object, Scope>();

/**
 * Runs work once the transaction has committed, with the database itself; at once where `db` is that. It is not run
 * after a rollback, and must not throw.
 */
export function afterCommit(db: Db, work: (root: Db) => void): void {
  const scope = scopes.get(sessionOf(db));
  if (scope) scope.work.push(work);
  else work(db);
}

/** Notes that a transaction of `root` has begun; the code that commits it calls this and then the returned function. */
export function beginScope(session: object, root: Db): () => void {
  const scope: Scope = { root, work: [] };
  scopes.set(session, scope);
  return () => {
    for (const work of scope.work) work(root);
  };
}
