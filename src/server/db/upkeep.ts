import type { GuardedPool } from './guarded-pool.ts';
import { vacuumTable } from './vacuum.ts';

const PERIOD_MS = 60_000;
/** Beyond this the log of changes is folded into the tables: it bounds the log's size and the time to open after a crash. */
const LOG_BYTES = 64 * 1024 * 1024;

/** Tables with as many dead or changed rows as PostgreSQL's own autovacuum would not leave, or near the end of their numbers. */
const NEGLECTED_TABLES = `
  select format('%I.%I', s.schemaname, s.relname) as name
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
   where c.relkind in ('r', 'm') and s.schemaname <> 'pg_toast' and c.relpersistence <> 't'
     and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
       or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
       or age(c.relfrozenxid) > 150000000)
   order by s.n_dead_tup desc`;

/** What the embedded engine has no background processes for: autovacuum and checkpoints, once a minute. */
export function startUpkeep(pool: GuardedPool, onError: (error: Error) => void): { stop(): void } {
  let running = false;
  const timer = setInterval(() => {
    if (running) return;
    running = true;
    keepUp(pool)
      .catch((error: Error) => {
        if (!pool.closing) onError(error);
      })
      .finally(() => (running = false));
  }, PERIOD_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** One round of upkeep: table by table, and only while nobody waits for the connection. Returns the tables vacuumed. */
export async function keepUp(pool: GuardedPool): Promise<string[]> {
  const done: string[] = [];
  if (pool.waitingCount > 0) return done;
  const { rows } = await pool.query<{ name: string }>(NEGLECTED_TABLES);
  for (const { name } of rows) {
    if (pool.waitingCount > 0) break;
    await vacuumTable(pool, name);
    done.push(name);
  }
  // After the vacuum, which itself writes the log.
  const log = await pool.query<{ bytes: string }>(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
  );
  if (Number(log.rows[0]!.bytes) > LOG_BYTES) await pool.query('checkpoint');
  return done;
}
