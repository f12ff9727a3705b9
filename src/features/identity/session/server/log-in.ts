import { setTimeout } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { captchaRequired, passCaptcha } from '#identity/bot-check/server/index.ts';
import { replacePasswordHash } from '#identity/accounts/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findAccount } from './find-account.ts';
import { clearFailedLogins, loginKeys, loginLimit, takeTry } from './login-limit.ts';
import { isKnownDevice } from './known-device.ts';
import { enter } from './enter.ts';
import { reportGuesses } from './report-guesses.ts';
import { hashPassword, isOutdated, isPasswordRight } from './password.ts';
import { writeAudit } from '#identity/audit/server/index.ts';

/**
 * Opens a session by e-mail or phone and password (R-CALL-001). An account with a second factor gets a ticket for its
 * second step instead. Every failure has the same message and takes the same time, so that nobody learns which accounts
 * exist. After five failed tries each needs a solved bot check and takes a second longer, after twenty three seconds
 * longer, and the check costs a device that the owner has not used more and more; after twenty tries of one address at
 * one account further ones are refused. Known and unknown logins cost the same statements; what is written for
 * an account alone is written after the answer. The hash of an outdated cost is replaced. Errors: BAD_CREDENTIALS, CAPTCHA_REQUIRED, CAPTCHA, RATE_LIMITED.
 */
export const logIn: Operation<'authentication', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  const found = await findAccount(db, body.login);
  const keys = loginKeys(body.login, found?.id, request.ip);
  let known: Promise<boolean> | undefined;
  const isKnown = () => (known ??= isKnownDevice(db, found?.id, request));
  const { price, delayMs } = await loginLimit(db, keys, isKnown);
  if (price !== null) {
    if (body.captchaToken === undefined) throw captchaRequired(price);
    await transaction(db, await passCaptcha(ctx, body.captchaToken, price));
  }
  await takeTry(db, keys, price, isKnown);
  await setTimeout(delayMs);
  const isRight = await isPasswordRight(body.password, found?.passwordHash ?? null);
  if (!found || !isRight) {
    await writeAudit(db, { action: 'login.failed', accountId: found?.id, ip: request.ip });
    await reportGuesses(ctx, { who: keys.who, accountId: found?.id, step: 'password' });
    throw badCredentials();
  }
  const newHash = isOutdated(found.passwordHash!) ? await hashPassword(body.password) : null;
  return transaction(db, async (tx) => {
    if (!(await lockPassword(tx, found))) throw badCredentials();
    await clearFailedLogins(tx, keys);
    if (newHash) await replacePasswordHash(tx, found.id, { from: found.passwordHash!, to: newHash });
    return enter(tx, ctx, { accountId: found.id });
  });
};

const badCredentials = () => refuse('BAD_CREDENTIALS', 'Неверный логин или пароль');

/** A password that changes while it is checked opens no session: its change ends those that exist by then. */
async function lockPassword(tx: Db, { id, passwordHash }: { id: number; passwordHash: string | null }) {
  const unchanged = and(eq(account.id, id), eq(account.passwordHash, passwordHash!));
  const rows = await tx.select({ id: account.id }).from(account).where(unchanged).for('update');
  return rows.length > 0;
}
