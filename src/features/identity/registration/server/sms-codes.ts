import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import { getContactSecret } from '#identity/bot-check/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { hashToken } from '#server/session/hash-token.ts';
import { SMS_CODE_LENGTH } from '#shared/validation.ts';
import { phoneTicket, smsCode } from './tables.ts';

/** [A-049]. */
export const CODE_SECONDS = 300;
export const RESEND_SECONDS = 60;
const MAX_TRIES = 3;
const TICKET_SECONDS = 600;

/** Stores a new code in place of the phone's last one and returns it. Throws TOO_SOON within a minute of the last. */
export async function createCode(tx: Db, phone: string): Promise<string> {
  const code = String(randomInt(10 ** SMS_CODE_LENGTH)).padStart(SMS_CODE_LENGTH, '0');
  const values = {
    codeHash: await hashCode(tx, phone, code),
    tries: 0,
    sentAt: sql`now()`,
    expiresAt: sql`now() + make_interval(secs => ${CODE_SECONDS})`,
    usedAt: null,
  };
  const stored = await tx
    .insert(smsCode)
    .values({ phone, ...values } as never)
    .onConflictDoUpdate({
      target: smsCode.phone,
      set: values as never,
      setWhere: lt(smsCode.sentAt, sql`now() - make_interval(secs => ${RESEND_SECONDS})`),
    })
    .returning({ phone: smsCode.phone });
  if (stored.length === 0) throw await tooSoon(tx, phone);
  return code;
}

async function tooSoon(tx: Db, phone: string) {
  const [row] = await tx
    .select({ seconds: sql<number>`ceil(extract(epoch from ${smsCode.sentAt} - now()) + ${RESEND_SECONDS})::int` })
    .from(smsCode)
    .where(eq(smsCode.phone, phone));
  const seconds = Math.max(1, row?.seconds ?? RESEND_SECONDS);
  return refuse('TOO_SOON', `Новый код можно запросить через ${seconds} с`, { retryAfterSeconds: seconds });
}

/**
 * Whether the code is the phone's living one. The try is counted before the code is compared, outside of any transaction
 * of the caller, so that parallel guesses and rolled back ones count too. Throws CODE_WRONG, CODE_EXPIRED,
 * TOO_MANY_TRIES.
 */
export async function checkCode(db: Db, phone: string, code: string): Promise<void> {
  const isLiving = and(eq(smsCode.phone, phone), isNull(smsCode.usedAt), gt(smsCode.expiresAt, sql`now()`));
  const [row] = await db
    .update(smsCode)
    .set({ tries: sql`${smsCode.tries} + 1` })
    .where(and(isLiving, lt(smsCode.tries, MAX_TRIES)))
    .returning({ codeHash: smsCode.codeHash, tries: smsCode.tries });
  if (!row) throw (await db.$count(smsCode, isLiving)) > 0 ? tooManyTries() : codeExpired();
  if (timingSafeEqual(Buffer.from(row.codeHash), Buffer.from(await hashCode(db, phone, code)))) return;
  const left = MAX_TRIES - row.tries;
  if (left === 0) throw tooManyTries();
  const message = `Неверный код. ${left === 1 ? 'Осталась одна попытка' : `Осталось попыток: ${left}`}`;
  throw refuse('CODE_WRONG', message, { field: 'code' });
}

const codeExpired = () => refuse('CODE_EXPIRED', 'Код устарел. Запросите новый', { field: 'code' });
const tooManyTries = () => refuse('TOO_MANY_TRIES', 'Неверный код введён три раза. Запросите новый', { field: 'code' });

/** Uses up a code that `checkCode` has accepted, as part of the caller's transaction. Throws CODE_EXPIRED. */
export async function useUpCode(tx: Db, phone: string): Promise<void> {
  const used = await tx
    .update(smsCode)
    .set({ usedAt: sql`now()` })
    .where(and(eq(smsCode.phone, phone), isNull(smsCode.usedAt), gt(smsCode.expiresAt, sql`now()`)))
    .returning({ phone: smsCode.phone });
  if (used.length === 0) throw codeExpired();
}

/** Proof of the phone for ten minutes, good once [A-048]. */
export async function createTicket(tx: Db, phone: string): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await tx.insert(phoneTicket).values({
    ticketHash: hashToken(ticket),
    phone,
    expiresAt: sql`now() + make_interval(secs => ${TICKET_SECONDS})` as never,
  });
  return ticket;
}

/** Uses up a ticket of this phone, as part of the caller's transaction. Throws CODE_EXPIRED. */
export async function useUpTicket(tx: Db, phone: string, ticket: string): Promise<void> {
  const used = await tx
    .update(phoneTicket)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(phoneTicket.ticketHash, hashToken(ticket)),
        eq(phoneTicket.phone, phone),
        isNull(phoneTicket.usedAt),
        gt(phoneTicket.expiresAt, sql`now()`),
      ),
    )
    .returning({ phone: phoneTicket.phone });
  if (used.length === 0) throw refuse('CODE_EXPIRED', 'Подтвердите телефон ещё раз: запросите новый код');
}

/** Ten thousand codes are tried in no time, so the hash needs the secret of the shop. */
async function hashCode(db: Db, phone: string, code: string): Promise<string> {
  return createHmac('sha256', await getContactSecret(db))
    .update(`sms:${phone}:${code}`)
    .digest('base64url');
}
