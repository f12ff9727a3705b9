import type { Database, Db } from './database.ts';
import { databaseOver } from './database-over.ts';
import { GuardedPool } from './guarded-pool.ts';
import { guardedDrizzle } from './guarded-session.ts';
import { openPool, type PoolOptions } from './open-pool.ts';

const CONNECTIONS = 2;

/** Opens the database at `serverAddress(db)` in another thread of the process. `close` ends the connections. */
export function openInThread(url: string): { db: Db; pool: GuardedPool; close: () => Promise<void> } {
  const pool = new GuardedPool(
    {
      connectionString: url,
      statement_timeout: 120_000,
      maxSilenceMs: 130_000,
      connectionTimeoutMillis: 10_000,
      application_name: 'optovik',
      max: CONNECTIONS,
    },
    // The query that needs a lost connection says so
    () => undefined,
  );
  return { db: guardedDrizzle(pool), pool, close: () => pool.close() };
}

/** The same for a thread that serves as its process does: with the limits and the notices of the process. */
export function openForServing(options: PoolOptions): Database {
  return databaseOver(openPool(options), options.url);
}
