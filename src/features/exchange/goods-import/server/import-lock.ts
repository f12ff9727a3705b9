import type { Database } from '#server/db/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';

/** Any number that is ours alone. */
const IMPORT_LOCK = 7_206_159_143;

let isRunning = false;

/**
 * Runs one import at a time, over all nodes of a PostgreSQL server; a second one is refused. The embedded database has
 * one process, whose own mark is enough.
 */
export async function withImportLock<T>(database: Database, work: () => Promise<T>): Promise<T> {
  if (isRunning) throw busy();
  isRunning = true;
  try {
    return await (database.engine === 'postgres' ? withServerLock(database, work) : work());
  } finally {
    isRunning = false;
  }
}

async function withServerLock<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [IMPORT_LOCK]);
    if (!rows[0]!.free) throw busy();
    return await work();
  } finally {
    // Ending the connection frees the lock
    client.release(true);
  }
}

const busy = () => new RefusedFile('другая загрузка ещё идёт: дождитесь её конца');
