import { and, asc, eq, sql } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Rights, Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import { mayManageUsers, placeIn } from './place-in-company.ts';

const MOST = 500;

/** An administrator's rights: all of them. The stored ones count once he is a member without that role. */
const EVERY_RIGHT: Rights = { order: true, finance: true, viewAllOrders: true, priceLists: true, manageUsers: true };

/** An ИНН is public, who buys here is not: until he is let in, who asks reads the name that he has typed himself. */
export const shownName = sql<string>`case when ${membership.state} <> 'pending' then ${company.name}
  else coalesce(nullif(${membership.askedName}, ''), 'Компания с ИНН ' || ${company.inn}) end`;

/**
 * The companies of the visitor by name, invitations and what he has asked for included (R-ROUTE-26); in a visit
 * the entered one.
 */
export const companiesPage: Operation<'companiesPage', Session> = async ({ db, session }) => {
  const rows = await db
    .select({
      id: company.id,
      name: shownName,
      inn: company.inn,
      kpp: company.kpp,
      ogrn: company.ogrn,
      address: company.address,
      phone: company.phone,
      email: company.email,
      state: company.state,
      stateReason: company.stateReason,
      debt: company.hasDebt,
      ban: company.orderBan,
      isCurrent: membership.isCurrent,
      role: membership.role,
      rights: membership.rights,
      membership: membership.state,
      applicants: sql<number>`(
        select count(*)::int from membership other
        where other.company_id = ${company.id} and other.state = 'pending')`,
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(and(eq(membership.accountId, session.account.id), withinVisit(session, company.id)))
    .orderBy(sql`${shownName} collate "und-x-icu"`, asc(company.id))
    .limit(MOST);
  return {
    companies: rows.map((row) => {
      const isIn = row.membership === 'active';
      // In a visit nobody is listed
      const manages = isIn && !session.isChild && mayManageUsers(row);
      return {
        id: row.id,
        uf_name: row.name,
        uf_current_contragent: row.isCurrent,
        uf_has_debt: isIn && row.debt ? '1' : '0',
        uf_order_ban: isIn && row.ban ? '1' : '0',
        role: row.role,
        state: isIn ? row.state : 'active',
        inn: row.inn ?? '',
        kpp: isIn ? (row.kpp ?? '') : '',
        ogrn: isIn ? (row.ogrn ?? '') : '',
        address: isIn ? row.address : '',
        phone: isIn ? formatPhone(row.phone ?? '') : '',
        email: isIn ? (row.email ?? '') : '',
        stateReason: isIn ? row.stateReason : '',
        membership: row.membership,
        mayManageUsers: manages,
        applicants: manages ? row.applicants : 0,
      };
    }),
  };
};

/** What the visitor is and may do in a company of his (R-CALL-117). Errors: NOT_FOUND. */
export const userRole: Operation<'contragentUserRole', Session> = async ({ db, session }, { query }) => {
  const { role, rights } = await placeIn(db, session, query.contragent);
  return { role, rights: role === 'ADMIN' ? EVERY_RIGHT : rights };
};
