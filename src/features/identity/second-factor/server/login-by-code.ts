import { writeAudit } from '#identity/audit/server/index.ts';
import { completeLogin, reportGuesses } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { isApiError } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { acceptCode } from './accept-code.ts';
import { useRecoveryCode } from './recovery-codes.ts';
import { reportFactor } from './report-factor.ts';
import { codeWrong, countGuess, takeTicketTry, useTicket } from './tickets.ts';

type Ctx = CallContext<Session | null>;

/**
 * Opens the session of a ticket by a code of the authenticator, good once. Errors: CODE_WRONG, CODE_EXPIRED,
 * TOO_MANY_TRIES, RATE_LIMITED.
 */
export const loginByCode: Operation<'loginByCode', Session | null> = (ctx, { body }) =>
  passStep(ctx, body.ticket, async (tx, accountId) => {
    if (!(await acceptCode(tx, accountId, body.code))) throw codeWrong();
    return { token: await completeLogin(tx, ctx, { accountId }) };
  });

/**
 * Opens the session of a ticket by a recovery code, good once; the owner learns by letter how many are left. Errors:
 * CODE_WRONG, CODE_EXPIRED, TOO_MANY_TRIES, RATE_LIMITED.
 */
export const loginByRecoveryCode: Operation<'loginByRecoveryCode', Session | null> = (ctx, { body }) =>
  passStep(ctx, body.ticket, async (tx, accountId) => {
    const left = await useRecoveryCode(tx, accountId, body.code);
    if (left === null) throw codeWrong('Неверный или уже использованный резервный код');
    const detail = `Осталось резервных кодов: ${left}`;
    await reportFactor(tx, 'recovery.used', { accountId, ip: ctx.request.ip, at: ctx.now(), detail });
    return { token: await completeLogin(tx, ctx, { accountId, by: 'recovery code' }), left };
  });

/** Counts the guess, then uses the ticket up in the transaction of `prove`; a wrong code leaves the ticket as it was. */
async function passStep<T>(ctx: Ctx, ticket: string, prove: (tx: Db, accountId: number) => Promise<T>): Promise<T> {
  const { db, request } = ctx;
  const { accountId } = await takeTicketTry(db, ticket, 'login');
  await countGuess(db, accountId!, request.ip);
  try {
    return await transaction(db, async (tx) => {
      await useTicket(tx, ticket, 'login');
      return prove(tx, accountId!);
    });
  } catch (error) {
    if (isApiError(error) && error.errors[0]?.code === 'CODE_WRONG') {
      await writeAudit(db, { action: 'login.failed', accountId, ip: request.ip, details: { step: 'second' } });
      await reportGuesses(ctx, { step: 'code', who: String(accountId), accountId: accountId! });
    }
    throw error;
  }
}
