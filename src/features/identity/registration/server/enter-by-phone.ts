import { enter } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findByPhone } from './check-phone.ts';
import { checkCode, createTicket, useUpCode, useUpTicket } from './sms-codes.ts';
import { phoneOf } from './phone-of.ts';

const limit = {
  max: 60,
  windowSeconds: 3600,
  message: 'С вашего адреса ввели уже много кодов. Повторите через час',
};

/**
 * Checks a code and gives a ticket for the next step (R-CALL-007): three tries a code, sixty codes an hour for an
 * address. Errors: PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES, RATE_LIMITED.
 */
export const smsCodeCheck: Operation<'smsCodeCheck', Session | null> = async ({ db, request }, { body }) => {
  const phone = phoneOf(body.phone);
  await countStrictly(db, `sms-code:${networkOf(request.ip)}`, limit);
  await checkCode(db, phone, body.code);
  const ticket = await transaction(db, async (tx) => {
    await useUpCode(tx, phone);
    return createTicket(tx, phone);
  });
  return { ticket };
};

/**
 * Opens a session for the owner of a phone (R-CALL-004). An account with a second factor gets a ticket for its second
 * step instead. Errors: PHONE_INVALID, CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES, NOT_REGISTERED, RATE_LIMITED.
 */
export const loginByPhone: Operation<'loginByPhone', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  const phone = phoneOf(body.phone);
  const useUp = await provePhone(db, request.ip, { ...body, phone });
  return transaction(db, async (tx) => {
    await useUp(tx);
    const found = await findByPhone(tx, phone);
    if (!found) throw refuse('NOT_REGISTERED', 'С этим телефоном никто не зарегистрирован. Заполните имя и фамилию');
    return enter(tx, ctx, { accountId: found.id, by: 'phone' });
  });
};

/**
 * Checks the code or the ticket of a phone, and returns what uses it up in the transaction of what it was needed for.
 * Throws CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES, RATE_LIMITED.
 */
export async function provePhone(
  db: Db,
  ip: string,
  { phone, code, ticket }: { phone: string; code?: string; ticket?: string },
): Promise<(tx: Db) => Promise<void>> {
  if (ticket !== undefined) return (tx) => useUpTicket(tx, phone, ticket);
  await countStrictly(db, `sms-code:${networkOf(ip)}`, limit);
  await checkCode(db, phone, code ?? '');
  return (tx) => useUpCode(tx, phone);
}
