import { and, eq, isNull, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { endSessions, isFactorRequired } from '#identity/session/server/index.ts';
import { session as sessionTable } from '#identity/session/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { getShopName } from '#server/shop-name.ts';
import { acceptCode } from './accept-code.ts';
import { checkOwner } from './check-owner.ts';
import { newSecret, qrOf, stepOf, uriOf } from './one-time-codes.ts';
import { deleteRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { reportFactor } from './report-factor.ts';
import { findFactors, isOn } from './second-step.ts';
import { secondFactor } from './tables.ts';
import { codeWrong, countGuess } from './tickets.ts';

/**
 * Makes a secret for an authenticator; it counts once a code of it was entered. The answer is the only one with the
 * secret. Errors: FORBIDDEN, BAD_CREDENTIALS, CONFLICT where codes are on, RATE_LIMITED.
 */
export const factorBegin: Operation<'factorBegin', Session> = async (ctx, { body }) => {
  const { db, env, session } = ctx;
  await checkOwner(ctx, body.password, { freshLoginSuffices: true });
  const { id, email, phone } = session.account;
  const secret = newSecret();
  const made = await db
    .insert(secondFactor)
    .values({ accountId: id, secret })
    .onConflictDoUpdate({
      target: secondFactor.accountId,
      set: { secret, lastStep: 0 },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ id: secondFactor.accountId });
  if (made.length === 0) throw refuse('CONFLICT', 'Вход в два шага уже включён. Обновите страницу');
  const uri = uriOf(secret, { issuer: await getShopName(db, env), label: email ?? phone ?? String(id) });
  return { secret, uri, qr: qrOf(uri) };
};

/**
 * Switches the codes on by the first one and answers recovery codes, this once. Errors: FORBIDDEN, CODE_WRONG, CONFLICT, RATE_LIMITED.
 */
export const factorConfirm: Operation<'factorConfirm', Session> = async ({ db, session, request, now }, { body }) => {
  const accountId = session.account.id;
  await countGuess(db, accountId, request.ip);
  return transaction(db, async (tx) => {
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    const [factor] = await tx
      .select({ secret: secondFactor.secret, now: sql<string>`clock_timestamp()` })
      .from(secondFactor)
      .where(and(eq(secondFactor.accountId, accountId), isNull(secondFactor.confirmedAt)))
      .for('update');
    if (!factor) throw refuse('CONFLICT', 'Вход в два шага уже включён или не начат. Обновите страницу');
    const step = stepOf(factor.secret, body.code, new Date(factor.now));
    if (step === null) throw codeWrong();
    await tx
      .update(secondFactor)
      .set({ confirmedAt: sql`now()` as never, lastStep: step })
      .where(eq(secondFactor.accountId, accountId));
    const { passkeys } = await findFactors(tx, accountId);
    if (passkeys === 0) await secureSessions(tx, session);
    await reportFactor(tx, 'factor.added', {
      accountId,
      ip: request.ip,
      at: now(),
      ...(passkeys === 0 && { detail: othersEnded }),
    });
    return { codes: await replaceRecoveryCodes(tx, accountId) };
  });
};

/**
 * The account has a second factor from now on. A session that could only set one up may do everything; others, which
 * were opened by the password alone, end: they may be the reason why the owner wants a second step.
 */
export async function secureSessions(tx: Db, { account: { id: accountId }, ...own }: Session): Promise<void> {
  await endSessions(tx, [accountId], { except: own.id });
  await tx.update(sessionTable).set({ needsSecondFactor: false }).where(eq(sessionTable.accountId, accountId));
}

/** For the letter about a first factor. */
export const othersEnded = 'Входы на других устройствах завершены';

/** Throws CONFLICT where the shop requires a second factor and nothing but `left` would remain. */
export async function checkMayRemove(
  tx: Db,
  env: Parameters<typeof isFactorRequired>[1],
  accountId: number,
  left: number,
) {
  if (left === 0 && (await isFactorRequired(tx, env, accountId))) {
    throw refuse('CONFLICT', 'Магазин требует второй шаг входа. Сначала подключите другой способ');
  }
}

/**
 * Switches the codes off; without a passkey the recovery codes go too. Errors: FORBIDDEN, BAD_CREDENTIALS, CODE_WRONG,
 * CONFLICT, RATE_LIMITED.
 */
export const factorOff: Operation<'factorOff', Session> = async (ctx, { body }) => {
  const { db, env, session, request, now } = ctx;
  await checkOwner(ctx, body.password, { freshLoginSuffices: false });
  const accountId = session.account.id;
  await countGuess(db, accountId, request.ip);
  await transaction(db, async (tx) => {
    // The account first, as where a passkey is removed: of two at the same time one sees that nothing else is left
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update');
    const { hasCodes, passkeys } = await findFactors(tx, accountId);
    if (!hasCodes) throw refuse('CONFLICT', 'Вход по кодам уже отключён. Обновите страницу');
    await checkMayRemove(tx, env, accountId, passkeys);
    if (!(await acceptCode(tx, accountId, body.code))) throw codeWrong();
    await tx.delete(secondFactor).where(isOn(accountId));
    if (passkeys === 0) await deleteRecoveryCodes(tx, accountId);
    await reportFactor(tx, 'factor.removed', { accountId, ip: request.ip, at: now() });
  });
  return {};
};

/** Replaces the recovery codes. Errors: FORBIDDEN, BAD_CREDENTIALS, CONFLICT without a second factor, RATE_LIMITED. */
export const factorRecoveryCodes: Operation<'factorRecoveryCodes', Session> = async (ctx, { body }) => {
  const { db, session, request, now } = ctx;
  await checkOwner(ctx, body.password, { freshLoginSuffices: false });
  const accountId = session.account.id;
  return transaction(db, async (tx) => {
    const { hasCodes, passkeys } = await findFactors(tx, accountId);
    if (!hasCodes && passkeys === 0) throw refuse('CONFLICT', 'Сначала включите вход в два шага');
    await reportFactor(tx, 'recovery.renewed', { accountId, ip: request.ip, at: now() });
    return { codes: await replaceRecoveryCodes(tx, accountId) };
  });
};
