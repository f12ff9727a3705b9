import { isClockRight } from './clock.ts';
import type { Database } from './db/index.ts';

/** Calls `look` again and again, one call at a time, until the returned function is called and what runs has ended. */
export function startLooking(
  look: (isEnding: () => boolean) => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let isEnding = false;
  let running: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (!isClockRight() || isEnding) return;
    running ??= look(() => isEnding)
      .catch((error: unknown) => {
        if (!isEnding) onError(error);
      })
      .finally(() => (running = null));
  }, everyMs);
  timer.unref();
  return async () => {
    isEnding = true;
    clearInterval(timer);
    await running;
  };
}

/** Does something that one node does at a time: nothing where another one holds the lock. The lock ends with its node. */
export async function runAlone(
  { pool }: Pick<Database, 'pool'>,
  [kind, id]: readonly [kind: number, id: number],
  work: () => Promise<void>,
): Promise<void> {
  const client = await pool.connect();
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1, $2) as free', [kind, id]);
    if (!rows[0]!.free) return;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock($1, $2)', [kind, id]);
    }
  } finally {
    client.release();
  }
}
