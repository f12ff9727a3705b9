import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { isBusy } from './busy.ts';
import { applyWith } from './drizzle-internals.ts';

/** Requests of other nodes wait behind a statement that waits for a lock, and are refused after two seconds. */
const LOCK_WAIT = '500ms';
const LOCK_PAUSE_MS = 500;
/** A quarter of an hour. */
const LOCK_TRIES = 900;

/**
 * Applies the migrations of a folder that a database lacks; `applied` is how many it has. Other nodes may serve meanwhile:
 * each migration has a transaction of its own, and begins again where it does not get its locks at once. An empty database
 * gets all of them together.
 */
export async function applyMigrations(client: pg.PoolClient, folder: string, applied: number): Promise<void> {
  const migrations = readMigrationFiles({ migrationsFolder: folder });
  if (applied === 0) return applyWith(drizzle(client), migrations);
  await client.query(`set lock_timeout = '${LOCK_WAIT}'`);
  for (let count = applied + 1; count <= migrations.length; count += 1) {
    await whenLocksAreFree(client, migrations.slice(0, count));
  }
  await client.query('reset lock_timeout');
}

async function whenLocksAreFree(client: pg.PoolClient, migrations: MigrationMeta[]): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyWith(drizzle(client), migrations);
    } catch (error) {
      if (!isBusy(error) || tries === LOCK_TRIES) throw error;
      await sleep(LOCK_PAUSE_MS);
    }
  }
}
