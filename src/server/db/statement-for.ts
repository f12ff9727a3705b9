import type { Db } from './database.ts';

/** The common part of a Drizzle statement and a database or transaction: both send through their `client`. */
type Sender = { client: unknown };

/**
 * Prepares a statement: it is built once per process and then sent by any database or transaction, because building costs
 * more than a fast statement takes. `build` ends in `.prepare(name)` and uses nothing but its `db`; the server caches the
 * plan under that name too.
 */
export function statementFor<S extends object>(build: (db: Db) => S): (db: Db) => S {
  let built: S | undefined;
  return (db) => {
    built ??= build(db);
    const { client } = (db as unknown as { session: Sender }).session;
    return Object.create(built, { client: { value: client } }) as S;
  };
}
