import { and, eq, isNotNull } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { countStrictly } from '#server/count-strictly.ts';
import type { Db } from '#server/db/index.ts';
import { networkOf } from '#server/http/network-of.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { normalisePhone } from '#shared/phone.ts';
import { phoneOf } from './phone-of.ts';

const limit = {
  max: 10,
  windowSeconds: 3600,
  message: 'С вашего адреса проверили уже много номеров. Повторите через час',
};

/**
 * Whether the phone belongs to a customer who proved it (R-CALL-005). Ten numbers an hour for an address: more
 * would list our customers. Errors: PHONE_INVALID, RATE_LIMITED.
 */
export const phoneExists: Operation<'phoneExists', Session | null> = async ({ db, request }, { body }) => {
  const phone = phoneOf(body.phone);
  await countStrictly(db, `phone-exists:${networkOf(request.ip)}`, limit);
  return { exists: (await findByPhone(db, phone)) !== undefined };
};

/** Whether the text is a complete Russian number, and its eleven digits (R-CALL-006). */
export const phoneValidate: Operation<'phoneValidate', Session | null> = (_ctx, { body }) => {
  const phone = normalisePhone(body.phone);
  return { valid: phone !== null, phone: phone ?? '' };
};

/** The active account that has proven this phone. A phone that was only typed in proves nothing about its owner. */
export async function findByPhone(db: Db, phone: string): Promise<{ id: number } | undefined> {
  const [row] = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.phone, phone), isNotNull(account.phoneConfirmedAt), eq(account.active, true)));
  return row;
}
