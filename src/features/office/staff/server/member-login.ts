import { setSecondStepRequired } from '#identity/accounts/server/index.ts';
import { findFactors } from '#identity/second-factor/server/index.ts';
import { endSession, endSessions, manageAccount } from '#identity/session/server/index.ts';
import { transaction } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { alreadyDone, lockMember } from './lock-staff.ts';

/**
 * Requires a second step of the logins of a member, or no longer. Sessions that were opened without one end, so that the
 * next login sets it up. Errors: NOT_FOUND, CONFLICT, NOT_ALLOWED.
 */
export const requireSecondStep: Operation<'officeStaffSecondStep', Session> = async (ctx, { params, body }) => {
  const { isRequired } = body;
  await transaction(ctx.db, async (tx) => {
    const { member, own } = await lockMember(tx, ctx, params.id);
    if (member.secondStepRequired === isRequired) {
      throw alreadyDone(isRequired ? 'Второй шаг уже обязателен' : 'Второй шаг уже необязателен');
    }
    const by = { accountId: own.id, ip: ctx.request.ip };
    await setSecondStepRequired(tx, member.id, isRequired, by);
    const { hasCodes, passkeys } = await findFactors(tx, member.id);
    if (isRequired && !hasCodes && passkeys === 0) await endSessions(tx, [member.id]);
  });
  return {};
};

/** Ends one session of a member, or all. Errors: NOT_FOUND, CONFLICT where it has ended, NOT_ALLOWED. */
export const endMemberSessions: Operation<'officeStaffSessions', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const { member, own } = await lockMember(tx, ctx, params.id);
    const by = { accountId: own.id, ip: ctx.request.ip };
    if (body.session === null) return { ended: await manageAccount(tx, member.id, 'sessions', by) };
    const ended = await endSession(tx, member.id, body.session, by);
    if (ended === 0) throw alreadyDone('Эта сессия уже завершена');
    return { ended };
  });
