import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { type Db, serverAddress } from '../db/index.ts';

/** Runs a statement as somebody does who connects to the shop's database with a tool of his own. */
export async function changeByHand(db: Db, statement: SQL): Promise<void> {
  const client = new pg.Client({ connectionString: serverAddress(db), application_name: 'psql' });
  await client.connect();
  try {
    const { sql, params } = new PgDialect({ casing: 'snake_case' }).sqlToQuery(statement);
    await client.query(sql, params);
  } finally {
    await client.end();
  }
}
