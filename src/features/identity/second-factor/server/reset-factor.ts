import { eq } from 'drizzle-orm';
import { endSessions } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { deleteRecoveryCodes } from './recovery-codes.ts';
import { reportFactor } from './report-factor.ts';
import { passkey, secondFactor } from './tables.ts';

/** `by`: the member of staff, or the operator of the server. */
interface Reset {
  at: Date;
  by: 'operator' | { accountId: number; ip: string };
}

/**
 * Removes the second step of a login and ends all sessions of the account; its owner gets a notice and a letter. Returns
 * how many sessions ended, null if there was no second step. Part of the caller's transaction, which has locked the account.
 */
export async function resetFactor(tx: Db, accountId: number, { at, by }: Reset): Promise<number | null> {
  const codes = await tx.delete(secondFactor).where(eq(secondFactor.accountId, accountId)).returning();
  const keys = await tx.delete(passkey).where(eq(passkey.accountId, accountId)).returning();
  if (codes.length === 0 && keys.length === 0) return null;
  await deleteRecoveryCodes(tx, accountId);
  const ended = await endSessions(tx, [accountId]);
  const ip = by === 'operator' ? '' : by.ip;
  await reportFactor(tx, 'factor.reset', { accountId, ip, at, by: by === 'operator' ? by : by.accountId });
  return ended;
}
