import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database, Db } from '#server/db/index.ts';
import { RefusedFile } from '#exchange/commerceml/server/index.ts';

/** Any number that is ours alone. */
const IMPORT_LOCK = 7_206_159_143;

/** Whether an import is under way in any process. */
export async function isImporting(db: Db): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32) + objid::bigint = ${IMPORT_LOCK}::bigint`);
  return rows.length > 0;
}

/** How often one that waits for another import looks again, and for how long in all. */
const LOOK_MS = 500;
const PATIENCE_MS = 3_600_000;

/** Runs one import at a time, over all processes of the database; a second one is refused, or with `waits` comes next. */
export async function withImportLock<T>(
  { pool }: Pick<Database, 'pool'>,
  work: () => Promise<T>,
  { waits = false } = {},
): Promise<T> {
  const client = await pool.connect();
  const take = async () => {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [IMPORT_LOCK]);
    return rows[0]!.free;
  };
  try {
    const until = Date.now() + (waits ? PATIENCE_MS : 0);
    while (!(await take())) {
      if (Date.now() >= until) throw busy();
      await sleep(LOOK_MS);
    }
    // While the lock is held no other import runs
    await client.query("update import_run set state = 'interrupted' where state = 'running'");
    return await work();
  } finally {
    const isLost = await client.query('select pg_advisory_unlock($1)', [IMPORT_LOCK]).then(
      () => false,
      () => true,
    );
    // Ending a connection frees its locks
    client.release(isLost);
  }
}

const busy = () => new RefusedFile('другая загрузка ещё идёт: дождитесь её конца');
