import { sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { statementFor } from './statement-for.ts';

const set = statementFor((db) =>
  db
    .select({ ms: sql`set_config('lock_timeout', ${sql.placeholder('ms')}, true)` })
    .from(sql`(select 1) as one`)
    .prepare('set_lock_timeout'),
);

/**
 * Until the transaction ends, a statement that waits for a lock for so many milliseconds fails (`isOwnFailure`), and the
 * transaction with it. May travel with the statements that it is for.
 */
export async function setLockTimeout(tx: Db, ms: number): Promise<void> {
  await set(tx).execute({ ms: String(ms) });
}
