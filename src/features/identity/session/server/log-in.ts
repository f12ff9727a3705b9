import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { passCaptcha } from '#identity/bot-check/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { normalisePhone } from '#shared/phone.ts';
import { captchaRequired, clearFailedLogins, countFailure, loginLimit, takeTry } from './login-limit.ts';
import { openSession } from './open-session.ts';
import { isPasswordRight } from './password.ts';
import { writeAudit } from '#identity/audit/server/index.ts';

/**
 * Opens a session by e-mail or phone and password (R-CALL-001). One message for whatever failed, in the same time, so
 * that nobody learns which accounts exist. After five failed tries each needs a solved bot check
 * and takes a second longer. Errors: BAD_CREDENTIALS, CAPTCHA_REQUIRED, CAPTCHA, RATE_LIMITED.
 */
export const logIn: Operation<'authentication', Session | null> = async (ctx, { body }) => {
  const { db, request } = ctx;
  const ofAccount = `login:account:${fingerprint(body.login.toLowerCase())}`;
  const ofAddress = `login:address:${request.ip}`;
  const isChecked = (await loginLimit(db, ofAccount, ofAddress)) === 'captcha';
  if (isChecked) await passBotCheck(ctx, body.captchaToken);
  await takeTry(db, ofAccount, isChecked);
  // Nobody who mistypes minds a second, who guesses does
  if (isChecked) await setTimeout(DELAY_MS);
  const found = await findAccount(db, body.login);
  const isRight = await isPasswordRight(body.password, found?.passwordHash ?? null);
  if (!found || !isRight) {
    await countFailure(db, ofAddress);
    await writeAudit(db, { action: 'login.failed', accountId: found?.id, ip: request.ip });
    throw refuse('BAD_CREDENTIALS', 'Неверный логин или пароль');
  }
  const token = await transaction(db, async (tx) => {
    await clearFailedLogins(tx, ofAccount);
    await writeAudit(tx, { action: 'login', actorAccountId: found.id, accountId: found.id, ip: request.ip });
    return openSession(tx, { accountId: found.id, ip: request.ip, agent: request.agent, now: ctx.now() });
  });
  return { token };
};

const DELAY_MS = 1000;

async function passBotCheck(ctx: Parameters<typeof passCaptcha>[0], token: string | undefined): Promise<void> {
  if (token === undefined) throw captchaRequired();
  await transaction(ctx.db, await passCaptcha(ctx, token));
}

async function findAccount(db: Db, login: string) {
  const phone = login.includes('@') ? null : normalisePhone(login);
  const isTheirs = phone ? eq(account.phone, phone) : eq(sql`lower(${account.email})`, login.toLowerCase());
  const [row] = await db
    .select({ id: account.id, passwordHash: account.passwordHash })
    .from(account)
    .where(and(isTheirs, eq(account.active, true)));
  return row;
}

/** Logins are personal data: the counter keeps a fingerprint. */
const fingerprint = (login: string) => createHash('sha256').update(login).digest('base64url');
