import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { rowMapper, type Selecting } from './row-mapper.ts';

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
    built ??= withRowMapper(build(db));
    const { client } = (db as unknown as { session: Sender }).session;
    return Object.create(built, { client: { value: client } }) as S;
  };
}

function withRowMapper<S extends object>(statement: S): S {
  const prepared = statement as Selecting & { customResultMapper?: unknown };
  prepared.customResultMapper ??= rowMapper(prepared) ?? undefined;
  return statement;
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
