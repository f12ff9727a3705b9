import { setStaffRights } from '#identity/accounts/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { isSameRights } from '#shared/rights/staff-rights.ts';
import { alreadyDone, checkMayGive, lockMember } from './lock-staff.ts';

/**
 * Gives a member of staff other rights, over those that were shown. They count from the next call of any open session.
 * Errors: NOT_FOUND, CONFLICT, LAST_STAFF, NOT_ALLOWED.
 */
export const changeRights: Operation<'officeStaffRights', Session> = async (ctx, { params, body }) => {
  await transaction(ctx.db, async (tx) => {
    const { member, own } = await lockMember(tx, ctx, params.id);
    if (member.role !== 'MANAGER') throw refuse('NOT_ALLOWED', 'У технического пользователя прав сотрудника нет');
    if (!isSameRights(member.staffRights, body.shown)) throw alreadyDone('Права изменил другой сотрудник');
    checkMayGive(own.staffRights, body.rights, member.staffRights);
    if (isSameRights(member.staffRights, body.rights)) return;
    const by = { accountId: own.id, ip: ctx.request.ip };
    await setStaffRights(tx, member.id, { rights: body.rights, by });
  });
  return {};
};
