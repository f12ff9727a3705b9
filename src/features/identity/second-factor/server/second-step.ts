import { and, eq, isNotNull } from 'drizzle-orm';
import type { Entry } from '#identity/session/contract.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { relyingParty } from '#server/relying-party.ts';
import { passkey, secondFactor } from './tables.ts';
import { createTicket } from './tickets.ts';

/** The factors of an account that a login has to pass. */
export async function findFactors(db: Db, accountId: number): Promise<{ hasCodes: boolean; passkeys: number }> {
  const [codes, keys] = [
    await db.select({ id: secondFactor.accountId }).from(secondFactor).where(isOn(accountId)),
    await db.select({ id: passkey.credentialId }).from(passkey).where(eq(passkey.accountId, accountId)),
  ];
  return { hasCodes: codes.length > 0, passkeys: keys.length };
}

/** Whether a login of the account has a second step. */
export async function hasSecondFactor(db: Db, accountId: number): Promise<boolean> {
  const { hasCodes, passkeys } = await findFactors(db, accountId);
  return hasCodes || passkeys > 0;
}

/** An authenticator counts once its first code was entered. */
export const isOn = (accountId: number) =>
  and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt));

/** The ticket of the second step and the ways through it; null for an account without a second factor. */
export async function makeSecondStep(tx: Db, env: Env, accountId: number): Promise<Entry['secondStep'] | null> {
  const { hasCodes, passkeys } = await findFactors(tx, accountId);
  if (!hasCodes && passkeys === 0) return null;
  const hasRecovery = (await countRecoveryCodes(tx, accountId)) > 0;
  return {
    ticket: await createTicket(tx, 'login', { accountId }),
    ways: [
      ...(hasCodes ? (['code'] as const) : []),
      ...(passkeys > 0 && relyingParty(env) ? (['passkey'] as const) : []),
      ...(hasRecovery ? (['recovery'] as const) : []),
    ],
  };
}
