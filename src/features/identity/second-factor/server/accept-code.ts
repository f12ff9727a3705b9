import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { stepOf } from './one-time-codes.ts';
import { isOn } from './second-step.ts';
import { secondFactor } from './tables.ts';

/**
 * Whether a code of the account's authenticator is right, by the database's clock. Each code is accepted once, also
 * when two requests send it to different nodes at the same time.
 */
export async function acceptCode(tx: Db, accountId: number, code: string): Promise<boolean> {
  const [factor] = await tx
    .select({ secret: secondFactor.secret, now: sql<string>`clock_timestamp()` })
    .from(secondFactor)
    .where(isOn(accountId));
  const step = factor ? stepOf(factor.secret, code, new Date(factor.now)) : null;
  if (step === null) return false;
  const accepted = await tx
    .update(secondFactor)
    .set({ lastStep: step })
    .where(
      and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt), lt(secondFactor.lastStep, step)),
    )
    .returning({ id: secondFactor.accountId });
  return accepted.length > 0;
}
