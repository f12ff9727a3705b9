import { and, eq, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { endFileLinks } from '#server/files/account-files.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { changedFields } from '#shared/changed-fields.ts';
import { listPeople } from './list-people.ts';
import { placeIn, type Whose } from './place-in-company.ts';

/**
 * Changes what is named of what somebody is and may do in a company (R-CALL-112), by one of its administrators; the
 * last one stays an administrator who manages its people. Where nothing differs nobody hears of it. Errors: NOT_FOUND,
 * FORBIDDEN, LAST_ADMIN.
 */
export const changeRights: Operation<'contragentRights', Session> = async (ctx, { body }) => {
  const { db, session, request, now } = ctx;
  const { contragent: companyId, user_id: accountId } = body;
  return transaction(db, async (tx) => {
    const firm = await lockAsAdministrator(tx, session, companyId);
    const [before] = await tx
      .select({ role: membership.role, rights: membership.rights })
      .from(membership)
      .where(
        and(eq(membership.companyId, companyId), eq(membership.accountId, accountId), eq(membership.state, 'active')),
      );
    if (!before) throw notFound('Такого сотрудника в компании нет');
    const role = body.role ?? before.role;
    const rights = { ...before.rights, ...body.rights };
    const answer = async () => ({ user: (await listPeople(tx, companyId, session.account.id, accountId))[0]! });
    const changed = { ...changedFields(before.rights, rights), ...changedFields({ role: before.role }, { role }) };
    if (Object.keys(changed).length === 0) return answer();
    const isOwn = accountId === session.account.id;
    const leavesPeople = role === 'USER' || (isOwn && before.rights.manageUsers && !rights.manageUsers);
    if (before.role === 'ADMIN' && leavesPeople) await checkIsNotLast(tx, companyId, accountId);
    await tx
      .update(membership)
      .set({ role, rights })
      .where(and(eq(membership.companyId, companyId), eq(membership.accountId, accountId)));
    await endFileLinks(tx, accountId);
    // Only a company's administrator acts for its people, and for no other administrator
    if (before.role !== role) await endVisits(tx, { companyId, of: 'administrators', with: accountId });
    await writeAudit(tx, {
      action: 'company.rights',
      actorAccountId: session.account.id,
      accountId,
      object: `company ${companyId}`,
      companyId,
      ip: request.ip,
      details: { before, role, rights },
    });
    if (!isOwn) {
      await notify(tx, {
        accountId,
        title: `Ваши права в компании ${firm.name} изменились`,
        text: role === 'ADMIN' ? 'Теперь вы её администратор' : undefined,
        url: '/mycompanies/',
        at: now(),
      });
    }
    return answer();
  });
};

/**
 * Locks a company, so that what its administrators do at the same time happens one after the other, and checks that the
 * caller is one of them. Throws NOT_FOUND, FORBIDDEN.
 */
export async function lockAsAdministrator(tx: Db, whose: Whose, companyId: number) {
  // Before the lock as well: nobody locks a company that is not his
  await placeIn(tx, whose, companyId);
  await lockCompany(tx, companyId);
  const { role, firm } = await placeIn(tx, whose, companyId);
  if (role !== 'ADMIN') throw refuse('FORBIDDEN', 'Это делает администратор компании');
  return firm;
}

/** Whether the company has another administrator who may log in; under its lock. Throws LAST_ADMIN. */
export async function checkIsNotLast(tx: Db, companyId: number, accountId: number): Promise<void> {
  const others = await tx
    .select({ id: account.id })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), eq(account.active, true)))
    .where(
      and(
        eq(membership.companyId, companyId),
        eq(membership.role, 'ADMIN'),
        eq(membership.state, 'active'),
        sql`${account.id} <> ${accountId}`,
      ),
    )
    .limit(1);
  if (others.length === 0) {
    throw refuse('LAST_ADMIN', 'В компании должен остаться администратор. Сначала назначьте другого');
  }
}
