import type { Db } from './database.ts';

/**
 * A statement that is built once for each database or transaction that runs it, not at every call: building costs more
 * than a quick statement takes. `build` ends in `.prepare(name)`, so the server keeps its plan by that name too.
 */
export function preparedFor<S>(build: (db: Db) => S): (db: Db) => S {
  const built = new WeakMap<Db, S>();
  return (db) => {
    const known = built.get(db);
    if (known !== undefined) return known;
    const statement = build(db);
    built.set(db, statement);
    return statement;
  };
}
