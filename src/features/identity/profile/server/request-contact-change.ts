import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { isContactTaken } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Env } from '#server/env.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { announceRequest, type ContactOwner, sendConfirmation } from './contact-change-letters.ts';
import { contactChange } from './tables.ts';

/** 128 bits: short enough for an SMS, and nobody guesses it in a day. */
const WORD_BYTES = 16;

export const createWord = () => randomBytes(WORD_BYTES).toString('base64url');

/** Who asks for a change; `actor` names a member of staff. */
interface Requester {
  by: 'operator' | 'manager' | 'registration';
  actor?: { accountId: number; ip: string };
  env: Env;
  at: Date;
}

/**
 * Writes a change that waits for its proof, in place of an earlier one of the account that still waits, and the letters
 * or SMS about it. Part of the caller's transaction, which has locked the account.
 */
export async function requestContactChange(
  tx: Db,
  owner: ContactOwner,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
  { by, env, at, actor }: Requester,
): Promise<void> {
  await cancelWaiting(tx, owner.id, kind);
  const word = createWord();
  await tx.insert(contactChange).values({
    accountId: owner.id,
    kind,
    value,
    wordHash: hashToken(word),
    expiresAt: sql`now() + interval '1 day'` as never,
  });
  await writeAudit(tx, {
    action: 'contact.requested',
    actorAccountId: actor?.accountId ?? null,
    accountId: owner.id,
    ip: actor?.ip ?? '',
    details: { by, kind },
  });
  await sendConfirmation(tx, { owner, kind, value, word, env });
  // A registration is the person's own request
  if (by !== 'registration') await announceRequest(tx, { owner, kind, value, env, at });
}

/** Why another e-mail or phone cannot be asked for: it is the account's own already, or another one's; null: it can. */
export async function whyNotContact(
  tx: Db,
  owner: ContactOwner,
  { kind, value }: { kind: 'email' | 'phone'; value: string },
): Promise<'own' | 'taken' | null> {
  const isOwn = kind === 'email' ? owner.email?.toLowerCase() === value : owner.phone === value;
  const isTaken = await isContactTaken(tx, { kind, value });
  // A phone that is the account's but was never proven may be proven
  if (isOwn && (kind === 'email' || isTaken)) return 'own';
  return isTaken ? 'taken' : null;
}

/** Ends the links of changes that wait for their proof. */
export async function cancelWaiting(tx: Db, accountId: number, kind: 'email' | 'phone'): Promise<void> {
  await tx
    .update(contactChange)
    // Not now(): a confirmation whose transaction began earlier and waits for the account would still see it alive
    .set({ expiresAt: sql`${contactChange.at}` })
    .where(isWaiting(accountId, kind));
}

/** Changes of an account whose link nobody has pressed yet and which still opens. */
export const isWaiting = (accountId: number, kind: 'email' | 'phone') =>
  and(
    eq(contactChange.accountId, accountId),
    eq(contactChange.kind, kind),
    isNull(contactChange.doneAt),
    gt(contactChange.expiresAt, sql`now()`),
  );

/** Locks the account of a change; every step locks it first, so that two at the same time follow each other. */
export async function lockAccount(tx: Db, accountId: number) {
  const [row] = await tx.select().from(account).where(eq(account.id, accountId)).for('update');
  return row!;
}
