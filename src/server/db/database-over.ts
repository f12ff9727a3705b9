import type { Database } from './database.ts';
import type { GuardedPool } from './guarded-pool.ts';
import { guardedDrizzle } from './guarded-session.ts';
import { noteConnections } from './opened-connections.ts';
import { setServerAddress } from './server-address.ts';
import { liftTimeLimits } from './silence.ts';

/**
 * The database behind a pool of connections to `url`. `owner`: connections of the role that owns the tables; `cluster`: the
 * folder of an embedded server; `onClosed` runs after all connections have ended.
 */
export function databaseOver(
  pool: GuardedPool,
  url: string,
  {
    owner = pool,
    cluster = null,
    onClosed,
  }: { owner?: GuardedPool; cluster?: string | null; onClosed?: () => Promise<void> } = {},
): Database {
  const db = guardedDrizzle(pool);
  setServerAddress(db, url);
  noteConnections(db, pool);
  return {
    db,
    pool,
    owner,
    cluster,
    vacuum: () => withoutTimeout(owner, 'vacuum (analyze)'),
    analyze: () => withoutTimeout(owner, 'analyze'),
    close: async () => {
      try {
        await Promise.all([pool.close(), owner === pool ? undefined : owner.close()]);
      } finally {
        await onClosed?.();
      }
    },
  };
}

async function withoutTimeout(pool: GuardedPool, statement: string): Promise<void> {
  const client = await pool.connect();
  let unusable = true;
  try {
    const restore = await liftTimeLimits(client);
    await client.query(statement);
    await restore();
    unusable = false;
  } finally {
    client.release(unusable);
  }
}
