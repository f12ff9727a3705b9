import type { Database } from '#server/db/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';

/** Any number that is ours alone. */
const IMPORT_LOCK = 7_206_159_143;

/** Runs one import at a time, over all processes of the database; a second one is refused. */
export async function withImportLock<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
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
