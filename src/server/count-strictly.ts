import { lt, sql } from 'drizzle-orm';
import { rateCounter } from './tables.ts';
import type { Db } from './db/index.ts';
import { refuse } from './errors.ts';
import { currentTime } from './clock.ts';

/**
 * Counts one use of a key that may be used `max` times in a window, over all nodes and in one statement, so that
 * parallel requests cannot slip through. Part of the caller's transaction: a rollback takes the use back. Throws
 * RATE_LIMITED with `message`.
 */
export async function countStrictly(
  tx: Db,
  key: string,
  limit: { max: number; windowSeconds: number; message: string },
): Promise<void> {
  const { max, windowSeconds, message } = limit;
  const windowStart = sql`to_timestamp(floor(extract(epoch from now()) / ${windowSeconds}) * ${windowSeconds})`;
  const counted = await tx
    .insert(rateCounter)
    .values({
      key,
      windowStart: windowStart as never,
      count: 1,
      expiresAt: sql`${windowStart} + make_interval(secs => ${windowSeconds})` as never,
    })
    .onConflictDoUpdate({
      target: [rateCounter.key, rateCounter.windowStart],
      set: { count: sql`${rateCounter.count} + 1` },
      setWhere: lt(rateCounter.count, max),
    })
    .returning({ count: rateCounter.count });
  if (counted.length > 0) return;
  const secondsLeft = windowSeconds - (Math.floor(currentTime().getTime() / 1000) % windowSeconds);
  throw refuse('RATE_LIMITED', message, { retryAfterSeconds: secondsLeft });
}
