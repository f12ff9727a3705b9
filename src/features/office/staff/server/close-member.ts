import { moveCompanies } from '#identity/companies/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { manageAccount } from '#identity/session/server/index.ts';
import { moveHandedOverOrders } from '#ordering/orders/server/index.ts';
import { moveRequests } from '#ordering/requests/server/index.ts';
import { moveAppeals } from '#service/appeals/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { mayInherit } from './heirs.ts';
import { alreadyDone, checkMayGive, lockMember, powersOf } from './lock-staff.ts';

/**
 * Closes the account of a member: all sessions end, and the heir takes the companies, open appeals, requests that wait and
 * orders that were handed over. Errors: NOT_FOUND, CONFLICT, LAST_STAFF, TARGET_INVALID, NOT_ALLOWED.
 */
export const closeMember: Operation<'officeStaffClose', Session> = async (ctx, { params, body: { heir } }) => {
  await transaction(ctx.db, async (tx) => {
    const { member, own, staff } = await lockMember(tx, ctx, params.id, heir);
    if (!member.active) throw alreadyDone('Учётная запись уже закрыта');
    const by = { accountId: own.id, ip: ctx.request.ip };
    const follower = staff.find(({ id }) => id === heir);
    if (heir !== null && (!follower || heir === member.id || !mayInherit(follower, own))) {
      const message = 'Дела принимает работающий сотрудник с правами на клиентов и заказы';
      throw refuse('TARGET_INVALID', message, { field: 'heir' });
    }
    const companies = await moveCompanies(tx, { from: member.id, to: heir, by });
    if (heir !== null) {
      const move = { from: member.id, to: heir, by };
      const moved = [
        companies,
        await moveHandedOverOrders(tx, move),
        await moveRequests(tx, move),
        await moveAppeals(tx, move),
      ];
      if (heir !== own.id && moved.some((count) => count > 0)) {
        const title = `Вам передали дела сотрудника ${fullName(member)}`;
        const text = 'Его компании, обращения, заявки и переданные ему заказы теперь ваши';
        await notify(tx, { accountId: heir, title, text, url: '/office/', at: ctx.now() });
      }
    }
    await manageAccount(tx, member.id, 'block', by);
  });
  return {};
};

/** Opens a closed account with its rights again. Errors: NOT_FOUND, CONFLICT, NOT_ALLOWED. */
export const openMember: Operation<'officeStaffOpen', Session> = async (ctx, { params }) => {
  await transaction(ctx.db, async (tx) => {
    const { member, own } = await lockMember(tx, ctx, params.id);
    if (member.active) throw alreadyDone('Учётная запись уже открыта');
    checkMayGive(own.staffRights, powersOf(member));
    await manageAccount(tx, member.id, 'unblock', { accountId: own.id, ip: ctx.request.ip });
  });
  return {};
};
