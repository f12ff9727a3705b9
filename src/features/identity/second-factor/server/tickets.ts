import { randomBytes } from 'node:crypto';
import { and, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { loginTicket } from '#identity/session/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import { hashToken } from '#server/session/hash-token.ts';

const TICKET_SECONDS = 300;
const MAX_TRIES = 5;

type Purpose = typeof loginTicket.$inferSelect.purpose;

/** The limits of guesses for an account, over all addresses and tickets. */
const perAccount = {
  max: 30,
  windowSeconds: 3600,
  message: 'Слишком много неверных кодов. Повторите через час или войдите с ключом доступа',
};
const perAccountDay = { ...perAccount, max: 100, windowSeconds: 24 * 3600 };
const perNetwork = { ...perAccount, max: 60 };

/** A ticket for five minutes; stored as a hash. */
export async function createTicket(
  tx: Db,
  purpose: Purpose,
  { accountId = null, challenge }: { accountId?: number | null; challenge?: string },
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.insert(loginTicket).values({
    ticketHash: hashToken(ticket),
    purpose,
    accountId,
    challenge,
    passwordMark: accountId === null ? null : await passwordMark(tx, accountId),
    expiresAt: sql`now() + make_interval(secs => ${TICKET_SECONDS})` as never,
  });
  return ticket;
}

const isTicket = (ticket: string, ...purposes: Purpose[]) =>
  and(eq(loginTicket.ticketHash, hashToken(ticket)), inArray(loginTicket.purpose, purposes));
const isLive = and(isNull(loginTicket.usedAt), gt(loginTicket.expiresAt, sql`now()`));

/**
 * Counts a try of a ticket before anything is compared, so that parallel guesses do not all pass. Returns the ticket's
 * account and challenge. Throws CODE_EXPIRED, TOO_MANY_TRIES.
 */
export async function takeTicketTry(
  db: Db,
  ticket: string,
  ...purposes: Purpose[]
): Promise<{ accountId: number | null; challenge: string | null; purpose: Purpose }> {
  const [taken] = await db
    .update(loginTicket)
    .set({ tries: sql`${loginTicket.tries} + 1` })
    .where(and(isTicket(ticket, ...purposes), isLive, lt(loginTicket.tries, MAX_TRIES)))
    .returning({ accountId: loginTicket.accountId, challenge: loginTicket.challenge, purpose: loginTicket.purpose });
  if (taken) return taken;
  const [exhausted] = await db
    .select({ tries: loginTicket.tries })
    .from(loginTicket)
    .where(and(isTicket(ticket, ...purposes), isLive));
  throw exhausted ? tooManyTries() : ticketExpired();
}

/** Counts a guess of a code for its account and address. Throws RATE_LIMITED. */
export async function countGuess(db: Db, accountId: number, ip: string): Promise<void> {
  await countStrictly(db, `factor:network:${networkOf(ip)}`, perNetwork);
  await countStrictly(db, `factor:day:${accountId}`, perAccountDay);
  await countStrictly(db, `factor:account:${accountId}`, perAccount);
}

/**
 * Uses a ticket up in the transaction that opens the session or stores the key. Throws CODE_EXPIRED: also where the
 * password has changed or the account was closed since the ticket was made.
 */
export async function useTicket(tx: Db, ticket: string, purpose: Purpose): Promise<void> {
  const live = and(isTicket(ticket, purpose), isLive);
  const [found] = await tx
    .select({ accountId: loginTicket.accountId, mark: loginTicket.passwordMark })
    .from(loginTicket)
    .where(live);
  if (!found) throw ticketExpired();
  // The account is locked before the ticket, as where a changed password ends the account's logins
  if (found.accountId !== null && (await passwordMark(tx, found.accountId)) !== found.mark) throw ticketExpired();
  const used = await tx
    .update(loginTicket)
    .set({ usedAt: sql`now()` })
    .where(live)
    .returning({ hash: loginTicket.ticketHash });
  if (used.length === 0) throw ticketExpired();
}

/** Gives a ticket the challenge of a passkey. Throws CODE_EXPIRED. */
export async function setChallenge(tx: Db, ticket: string, challenge: string): Promise<number> {
  const [set] = await tx
    .update(loginTicket)
    .set({ challenge })
    .where(and(isTicket(ticket, 'login'), isLive))
    .returning({ accountId: loginTicket.accountId });
  if (!set) throw ticketExpired();
  return set.accountId!;
}

/** Locks the account; null for a closed one. A password that changes meanwhile waits or has another mark. */
async function passwordMark(tx: Db, accountId: number): Promise<string | null> {
  const [row] = await tx
    .select({ passwordHash: account.passwordHash })
    .from(account)
    .where(and(eq(account.id, accountId), eq(account.active, true)))
    .for('update');
  return row ? hashToken(row.passwordHash ?? '') : null;
}

const ticketExpired = () => refuse('CODE_EXPIRED', 'Время на второй шаг вышло. Войдите ещё раз');

const tooManyTries = () => refuse('TOO_MANY_TRIES', 'Слишком много неверных кодов. Войдите ещё раз');

export const codeWrong = (message = 'Неверный код. Проверьте, что на телефоне верное время') =>
  refuse('CODE_WRONG', message, { field: 'code' });
