import type { Db } from './database.ts';

/** Where a statement of Drizzle's and a database or transaction meet: both send to their `client`. */
type Sender = { client: unknown };

/**
 * A statement for hot paths that run in transactions: built once in the life of the process, then sent by whichever
 * database or transaction is given. `preparedFor` would build it anew for every transaction, and building costs more
 * than a quick statement takes. `build` ends in `.prepare(name)` and looks at nothing but its `db`.
 */
export function statementFor<S extends object>(build: (db: Db) => S): (db: Db) => S {
  let built: S | undefined;
  return (db) => {
    built ??= build(db);
    const { client } = (db as unknown as { session: Sender }).session;
    return Object.create(built, { client: { value: client } }) as S;
  };
}
