import { eq } from 'drizzle-orm';
import { setPasswordHash } from '#identity/accounts/server/index.ts';
import { account } from '#identity/accounts/server/tables.ts';
import { checkNewPassword, endSessions, hashPassword, isPasswordRight } from '#identity/session/server/index.ts';
import { countStrictly } from '#server/count-strictly.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { checkRequired } from '#shared/validation.ts';
import { cancelWords } from './check-words.ts';
import { reportPasswordChange } from './report-password-change.ts';

const perAccount = {
  max: 5,
  windowSeconds: 3600,
  message: 'Пароль можно менять не чаще пяти раз в час. Повторите позже',
};

/**
 * Changes the password of the caller (R-CALL-014, R-CALL-016): all his other sessions and the links of his
 * letters end. The present password is asked for, where there is one and the shop does not spare it. Under a customer
 * nobody may. Errors: FORBIDDEN, VALIDATION, PASSWORD_RULE, PASSWORD_MISMATCH, BAD_CREDENTIALS, RATE_LIMITED.
 */
export const changePassword: Operation<'passwordChange', Session> = async (ctx, { body }) => {
  const { db, session, request } = ctx;
  const { id, email, phone } = session.account;
  const { password, confirmPassword = password, currentPassword = '' } = body;
  const present = ctx.env.REQUIRE_CURRENT_PASSWORD ? await presentPassword(ctx) : null;
  const missing = present === null ? null : checkRequired(currentPassword);
  if (missing !== null) throw refuse('VALIDATION', missing, { field: 'currentPassword' });
  await checkNewPassword(password, confirmPassword, { email, phone });
  await countStrictly(db, `password:change:${id}`, perAccount);
  if (present !== null && !(await isPasswordRight(currentPassword, present))) {
    throw refuse('BAD_CREDENTIALS', 'Неверный текущий пароль', { field: 'currentPassword' });
  }
  const passwordHash = await hashPassword(password);
  await transaction(db, async (tx) => {
    await setPasswordHash(tx, id, passwordHash);
    await cancelWords(tx, id);
    await endSessions(tx, [id], { except: session.id });
    await reportPasswordChange(tx, { id, email }, { by: 'profile', ip: request.ip, at: ctx.now() });
  });
  return {};
};

/** The hash of the present password; null for an account that has none yet, such as one registered by phone. */
async function presentPassword({ db, session }: CallContext<Session>): Promise<string | null> {
  const own = eq(account.id, session.account.id);
  const [row] = await db.select({ passwordHash: account.passwordHash }).from(account).where(own);
  return row?.passwordHash ?? null;
}
