import { and, asc, eq, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { withdrawAccount } from '#identity/recovery/server/index.ts';
import { endVisits } from '#identity/session/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { sendLetter } from '#server/delivery/index.ts';
import { endFileLinks } from '#server/files/account-files.ts';
import { notFound, refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { checkIsNotLast } from './change-rights.ts';
import { companyOfPeople } from './place-in-company.ts';
import { type BasketOfSwitch, makeCurrent } from './switch-company.ts';

/**
 * Closes a company to one of its people, or takes an invitation back: what he ordered stays, another company of his
 * becomes the current one and prices his basket. Administrators are removed by administrators alone, the last one by
 * nobody. Errors: NOT_FOUND, FORBIDDEN, LAST_ADMIN.
 */
export const removePerson =
  (basket: BasketOfSwitch): Operation<'contragentRemoveUser', Session> =>
  async ({ db, session, request, now }, { body }) => {
    const { contragent: companyId, user_id: accountId } = body;
    await companyOfPeople(db, session, companyId);
    await transaction(db, async (tx) => {
      if (!(await findMember(tx, companyId, accountId))) throw notFound('Такого сотрудника в компании нет');
      await basket.lock(tx, accountId);
      await lockCompany(tx, companyId);
      const place = await companyOfPeople(tx, session, companyId);
      const member = await findMember(tx, companyId, accountId);
      if (!member) throw notFound('Такого сотрудника в компании нет');
      if (member.role === 'ADMIN') {
        if (place.role !== 'ADMIN') throw refuse('FORBIDDEN', 'Администратора убирает администратор компании');
        await checkIsNotLast(tx, companyId, accountId);
      }
      await tx.delete(membership).where(and(eq(membership.companyId, companyId), eq(membership.accountId, accountId)));
      await endVisits(tx, { companyId, with: accountId });
      await endFileLinks(tx, accountId);
      await withdrawAccount(tx, accountId);
      if (member.isCurrent) {
        const next = await nextCompany(tx, accountId);
        if (next) {
          await makeCurrent(tx, accountId, next);
          await basket.setCompany(tx, accountId, next, now());
        }
      }
      await writeAudit(tx, {
        action: 'company.remove',
        actorAccountId: session.account.id,
        accountId,
        object: `company ${companyId}`,
        companyId,
        ip: request.ip,
        details: { state: member.state, role: member.role },
      });
      if (member.state === 'active' && accountId !== session.account.id) {
        await notifyRemoved(tx, { ...member, accountId, firm: place.firm, at: now() });
      }
    });
    return {};
  };

async function findMember(tx: Db, companyId: number, accountId: number) {
  const [row] = await tx
    .select({
      role: membership.role,
      state: membership.state,
      isCurrent: membership.isCurrent,
      email: account.email,
    })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .where(and(eq(membership.companyId, companyId), eq(membership.accountId, accountId)));
  return row;
}

/** The company that takes the place of the current one: the first by name that is not blocked. */
async function nextCompany(tx: Db, accountId: number): Promise<number | undefined> {
  const [row] = await tx
    .select({ id: company.id })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, accountId), eq(membership.state, 'active')))
    .orderBy(sql`${company.state} = 'blocked'`, sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(1);
  return row?.id;
}

async function notifyRemoved(
  tx: Db,
  removed: { accountId: number; email: string | null; firm: { name: string }; at: Date },
): Promise<void> {
  const { accountId, email, firm, at } = removed;
  const subject = `Доступ к компании ${firm.name} закрыт`;
  await notify(tx, { accountId, title: subject, url: '/mycompanies/', at });
  if (email === null) return;
  await sendLetter(tx, {
    kind: 'company.removed',
    to: email,
    accountId,
    subject,
    content: {
      paragraphs: ['Администратор компании закрыл вам доступ: её цен и заказов вы больше не видите.'],
      closing: ['Если это ошибка, обратитесь к администратору компании или позвоните нам.'],
    },
  });
}
