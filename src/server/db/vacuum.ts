import type { GuardedPool } from './guarded-pool.ts';

/** A table as a statement names it, quoted and with its schema. */
type TableName = string;

/** Frees the dead rows of every table of ours and refreshes its statistics; other queries have their turn in between. */
export async function vacuum(pool: GuardedPool): Promise<void> {
  const { rows } = await pool.query<{ name: TableName }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  for (const { name } of rows) await vacuumTable(pool, name);
}

/** The same for one table. */
export function vacuumTable(pool: GuardedPool, table: TableName): Promise<void> {
  return withoutTimeout(pool, `vacuum (analyze) ${table}`);
}

/** Refreshes the planner's statistics of every table. */
export function analyze(pool: GuardedPool): Promise<void> {
  return withoutTimeout(pool, 'analyze');
}

async function withoutTimeout(pool: GuardedPool, statement: string): Promise<void> {
  const client = await pool.connect();
  let unusable = true;
  try {
    await client.query('set statement_timeout = 0');
    await client.query(statement);
    await client.query('reset statement_timeout');
    unusable = false;
  } finally {
    client.release(unusable);
  }
}
