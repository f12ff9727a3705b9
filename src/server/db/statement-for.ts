import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { sentBy, withRowMapper } from './drizzle-internals.ts';

/**
 * Prepares a statement: it is built once per process and then sent by any database or transaction, because building costs
 * more than a fast statement takes. `build` ends in `.prepare(name)` and uses nothing but its `db`; the server caches the
 * plan under that name too.
 */
export function statementFor<S extends object>(build: (db: Db) => S): (db: Db) => S {
  let built: S | undefined;
  return (db) => {
    built ??= withRowMapper(build(db));
    return sentBy(built, db);
  };
}

/**
 * A list given to a prepared statement that the planner does not see. The server plans the first executions of a
 * connection for their values, and goes on for as long as such plans look cheaper than the general one. For a short list
 * they always do, and planning then costs more than the statement. A hidden list has the same estimate in both plans.
 */
export function hiddenList(placeholder: string, type: 'int' | 'text'): SQL {
  const list = sql`${sql.placeholder(placeholder)}::${sql.raw(type)}[]`;
  // The cast outside makes it one value: `any` of a bare selection would compare with its rows
  return sql`(select ${list})::${sql.raw(type)}[]`;
}
