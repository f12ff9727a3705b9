import { and, asc, eq, sql } from 'drizzle-orm';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import type { Db } from '#server/db/index.ts';

const byName = sql`${company.name} collate "und-x-icu"`;

/** Companies by ИНН, by ИНН/КПП or by their number. */
export function findCompanies(db: Db, named: string) {
  const [inn, kpp] = named.split('/') as [string, string | undefined];
  const isNumber = inn.length < 10 && kpp === undefined;
  const wanted = isNumber
    ? eq(company.id, Number(inn))
    : and(eq(company.inn, inn), kpp === undefined ? undefined : eq(company.kpp, kpp));
  return db.select().from(company).where(wanted).orderBy(asc(company.id)).limit(20);
}

/** Companies by name, at most `limit`; `isPending` leaves those that wait for the shop. */
export function listAllCompanies(db: Db, { isPending, limit }: { isPending: boolean; limit: number }) {
  return db
    .select()
    .from(company)
    .where(isPending ? eq(company.state, 'pending') : undefined)
    .orderBy(byName, asc(company.id))
    .limit(limit);
}

/** The people of a company, or, without one, all who ask to be let in. */
export function listMembers(db: Db, companyId: number | null) {
  return db
    .select({
      companyId: company.id,
      company: company.name,
      inn: company.inn,
      role: membership.role,
      state: membership.state,
      name: account.name,
      lastName: account.lastName,
      email: account.email,
      phone: account.phone,
      active: account.active,
    })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .innerJoin(account, eq(account.id, membership.accountId))
    .where(companyId === null ? eq(membership.state, 'pending') : eq(company.id, companyId))
    .orderBy(byName, asc(account.id))
    .limit(200);
}
