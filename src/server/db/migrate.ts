import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import type { Database } from './database.ts';

/** Where the migrations of the shop lie, oldest first, append-only. */
export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));

/** Any number that is ours alone: nodes that start together wait for it in turn. */
const MIGRATION_LOCK = 7_206_159_142;

const EXTENSIONS = ['btree_gin', 'pg_trgm', 'unaccent'];

/** Brings the tables up to date, once, however many nodes start together. Throws the first error of a migration. */
export async function migrate({ pool }: Pick<Database, 'pool'>, folder = MIGRATIONS_FOLDER): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    for (const extension of EXTENSIONS) await client.query(`create extension if not exists ${extension}`);
    await applyMigrations(drizzle(client), { migrationsFolder: folder });
    await checkNoneSkipped(client, folder);
  } finally {
    // Ending the connection frees the lock and the settings in every case, a lost connection among them.
    client.release(true);
  }
}

/** Drizzle applies only what is newer than the last one applied; one merged late would be passed over in silence. */
async function checkNoneSkipped(client: pg.PoolClient, folder: string): Promise<void> {
  const { rows } = await client.query<{ applied: number }>(
    'select count(*) as applied from drizzle.__drizzle_migrations',
  );
  const expected = readMigrationFiles({ migrationsFolder: folder }).length;
  if (rows[0]!.applied < expected) {
    throw new Error(
      `Of ${expected} migrations only ${rows[0]!.applied} are applied: one is older than the last applied`,
    );
  }
}
