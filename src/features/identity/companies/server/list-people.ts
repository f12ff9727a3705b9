import { and, asc, eq, sql } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { formatPhone } from '#shared/phone.ts';
import type { CompanyPerson } from '../contract.ts';
import { companyOfPeople } from './place-in-company.ts';

const MOST = 1000;

/**
 * The people of a company of the caller (R-CALL-111): who wait for an answer first, then by name. Errors: NOT_FOUND,
 * FORBIDDEN.
 */
export const contragentUsers: Operation<'contragentUsers', Session> = async ({ db, session }, { query }) => {
  const { firm, role } = await companyOfPeople(db, session, query.contragent);
  return { users: await listPeople(db, firm.id, session.account.id), isAdmin: role === 'ADMIN' };
};

/** The people of a company, or one of them. */
export async function listPeople(
  db: Db,
  companyId: number,
  callerId: number,
  accountId?: number,
): Promise<CompanyPerson[]> {
  const rows = await db
    .select({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
      email: account.email,
      phone: account.phone,
      active: account.active,
      role: membership.role,
      rights: membership.rights,
      state: membership.state,
    })
    .from(membership)
    .innerJoin(account, eq(account.id, membership.accountId))
    .where(and(eq(membership.companyId, companyId), accountId === undefined ? undefined : eq(account.id, accountId)))
    .orderBy(
      sql`array_position(array['pending', 'invited', 'active'], ${membership.state})`,
      sql`${account.lastName} collate "und-x-icu"`,
      asc(account.id),
    )
    .limit(MOST);
  return rows.map(({ name, lastName, secondName, email, phone, ...row }) => {
    const isKnown = row.state !== 'invited';
    return {
      ...row,
      full_name: isKnown ? fullName({ name, lastName, secondName }) : '',
      email: email ?? '',
      phone: isKnown && phone ? formatPhone(phone) : '',
      active: isKnown ? row.active : true,
      isSelf: row.id === callerId,
    };
  });
}
