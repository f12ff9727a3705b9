import { eq } from 'drizzle-orm';
import { setPasswordHash } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { checkNewPassword, endSessions, hashPassword, isPasswordRight } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { cancelWords } from './check-words.ts';
import { reportPasswordChange } from './report-password-change.ts';

const perAccount = {
  max: 5,
  windowSeconds: 3600,
  message: 'Пароль можно менять не чаще пяти раз в час. Повторите позже',
};

/**
 * Changes the password of the caller (R-CALL-014, R-CALL-016): all his other sessions and the links of his
 * letters end. Under a customer nobody may. Errors: FORBIDDEN, PASSWORD_RULE, PASSWORD_MISMATCH, BAD_CREDENTIALS for a
 * wrong present password where the shop asks for it, RATE_LIMITED.
 */
export const changePassword: Operation<'passwordChange', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { id, email, phone } = session.account;
  const { password, confirmPassword = password } = body;
  await checkNewPassword(password, confirmPassword, { email, phone });
  await countStrictly(db, `password:change:${id}`, perAccount);
  if (ctx.env.REQUIRE_CURRENT_PASSWORD) await checkCurrentPassword(ctx, body.currentPassword);
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await setPasswordHash(tx, id, passwordHash);
    await cancelWords(tx, id);
    await endSessions(tx, [id], { except: session.id });
    await reportPasswordChange(tx, { id, email }, { by: 'profile', ip: request.ip, at: ctx.now() });
  });
  return {};
};

/** An account that has no password yet, such as one registered by phone, is asked for none. */
async function checkCurrentPassword({ db, session }: CallContext<Session>, given: string | undefined): Promise<void> {
  const own = eq(account.id, session.account.id);
  const [row] = await db.select({ passwordHash: account.passwordHash }).from(account).where(own);
  const stored = row?.passwordHash ?? null;
  if (stored === null || (given !== undefined && (await isPasswordRight(given, stored)))) return;
  throw refuse('BAD_CREDENTIALS', 'Неверный текущий пароль', { field: 'currentPassword' });
}
