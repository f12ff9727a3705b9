import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import { account, company, membership, type PinnableTerm } from '#identity/accounts/server/tables.ts';
import { ledTerms } from '#identity/companies/server/index.ts';
import { customerInvitation } from '#office/invitations/server/tables.ts';
import { placesOf } from '#ordering/addresses/server/index.ts';
import { priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { textArray } from '#server/db/recordset.ts';
import { fullName } from '#server/session/session.ts';
import type { Accounts, FirmOfInn } from './match-row.ts';
import { type Field, type KnownCompany, type Names, plainPlace } from './plan-company.ts';
import type { References } from './references.ts';

/** The accounts with these e-mails, in lower case, or phones. */
export async function readAccounts(db: Db, emails: Iterable<string>, phones: Iterable<string>): Promise<Accounts> {
  const rows = await db
    .select({ id: account.id, email: account.email, phone: account.phone, role: account.role, active: account.active })
    .from(account)
    .where(
      or(sql`lower(${account.email}) = any(${textArray(emails)})`, sql`${account.phone} = any(${textArray(phones)})`),
    );
  return {
    byEmail: new Map(rows.flatMap((row) => (row.email === null ? [] : [[row.email.toLowerCase(), row]]))),
    byPhone: new Map(rows.flatMap((row) => (row.phone === null ? [] : [[row.phone, row]]))),
  };
}

/** The companies of the shop by ИНН. */
export async function readFirms(db: Db, inns: Iterable<string>): Promise<Map<string, FirmOfInn[]>> {
  const rows = await db
    .select({ id: company.id, inn: company.inn, kpp: company.kpp })
    .from(company)
    .where(sql`${company.inn} = any(${textArray(inns)})`);
  return Map.groupBy(rows, ({ inn }) => inn!);
}

/** What the shop has of companies on a day, yyyy-mm-dd, by their ids. */
export async function readCompanies(db: Db, ids: readonly number[], today: string): Promise<Map<number, KnownCompany>> {
  if (ids.length === 0) return new Map();
  const firms = await db
    .select()
    .from(company)
    .where(inArray(company.id, [...ids]));
  const places = await placesOf(db, ids);
  const members = await db
    .select({
      companyId: membership.companyId,
      accountId: membership.accountId,
      state: membership.state,
      email: sql<string>`lower(${account.email})`,
    })
    .from(membership)
    .innerJoin(account, and(eq(account.id, membership.accountId), isNotNull(account.email)))
    .where(inArray(membership.companyId, [...ids]));
  const invitations = await db
    .select()
    .from(customerInvitation)
    .where(inArray(customerInvitation.companyId, [...ids]));
  return new Map(
    firms.map((firm) => {
      const isOwn = ({ companyId }: { companyId: number }) => companyId === firm.id;
      const { addresses = [], consignees = [] } = places.get(firm.id) ?? {};
      return [
        firm.id,
        {
          id: firm.id,
          now: {
            company: firm.name,
            priceType: firm.priceTypeId,
            discount: firm.discountPercent,
            creditLimit: firm.creditLimit,
            creditDays: firm.creditDays,
            manager: firm.managerAccountId,
          },
          state: firm.state,
          led: ledOf(firm, today),
          addresses: new Set(addresses.map(plainPlace)),
          consignees: new Set(consignees.map(plainPlace)),
          members: new Map(members.filter(isOwn).map((member) => [member.email, member])),
          invitations: new Map(invitations.filter(isOwn).map((one) => [one.email, { ...one, phone: one.phone ?? '' }])),
        },
      ];
    }),
  );
}

const ledBy: Partial<Record<PinnableTerm, Field>> = {
  priceTypeId: 'priceType',
  discountPercent: 'discount',
  creditLimit: 'creditLimit',
  creditDays: 'creditDays',
  managerAccountId: 'manager',
};

/** Requisites of a company that the accounting system knows are its own; terms may be held against it. */
function ledOf(firm: typeof company.$inferSelect, today: string): Set<Field> {
  const terms = ledTerms(firm, today).flatMap((term) => ledBy[term] ?? []);
  return new Set(firm.updatedFromLedgerAt === null ? terms : ['company', ...terms]);
}

/** The names of what rows may name and companies may have. */
export async function readNames(db: Db, { managers }: References): Promise<Names> {
  const types = await db.select({ id: priceType.id, name: priceType.name }).from(priceType);
  const former = await db
    .selectDistinct({
      id: account.id,
      name: account.name,
      lastName: account.lastName,
      secondName: account.secondName,
    })
    .from(account)
    .innerJoin(company, eq(company.managerAccountId, account.id));
  return {
    priceTypes: new Map(types.map(({ id, name }) => [id, name])),
    managers: new Map([...former, ...managers].map((one) => [one.id, fullName(one)])),
  };
}
