import { randomInt } from 'node:crypto';
import { aSession } from '#identity/session/server/factory.ts';
import type { Db } from '#server/db/index.ts';
import { isInn } from '#shared/inn.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { account, company, membership } from './tables.ts';
import { type Rights } from '#server/session/session.ts';

type Account = typeof account.$inferSelect;
type Company = typeof company.$inferSelect;

/** Nine digits that no other row has; starts anywhere, so that two processes may fill one database. */
let serial = randomInt(100_000_000, 500_000_000);

/** An account that may log in; role USER unless said otherwise, a MANAGER with the rights of the preset. */
export async function anAccount(db: Db, fields: Partial<typeof account.$inferInsert> = {}): Promise<Account> {
  serial += 1;
  const staffRights = fields.role === 'MANAGER' ? presets.manager.rights : {};
  const values = { name: 'Иван', lastName: 'Петров', email: `ivan${serial}@firm.example`, staffRights, ...fields };
  const [row] = await db.insert(account).values(values).returning();
  return row!;
}

/**
 * A company with a contract in roubles: no price type of its own (so the base type of each source), no discount, no
 * debt. Its ИНН has a right check digit.
 */
export async function aCompany(db: Db, fields: Partial<typeof company.$inferInsert> = {}): Promise<Company> {
  serial += 1;
  const values = { name: `ООО «Фирма ${serial}»`, inn: innOf(serial), ...fields };
  const [row] = await db.insert(company).values(values).returning();
  return row!;
}

/** Makes the account a member; not the current company unless said so. `rights` add to the standard ones. */
export async function aMembership(
  db: Db,
  accountId: number,
  companyId: number,
  fields: {
    role?: 'USER' | 'ADMIN';
    rights?: Partial<Rights>;
    isCurrent?: boolean;
    state?: 'active' | 'pending' | 'invited';
  } = {},
): Promise<void> {
  const standard = { order: true, finance: false, viewAllOrders: false, priceLists: true, manageUsers: false };
  await db.insert(membership).values({ ...fields, accountId, companyId, rights: { ...standard, ...fields.rights } });
}

/** A logged-in customer with a current company: a new one with the fields of `company`, or the one given as `of`. */
export async function aBuyer(
  db: Db,
  fields: {
    account?: Partial<typeof account.$inferInsert>;
    company?: Partial<typeof company.$inferInsert>;
    of?: Company;
    role?: 'USER' | 'ADMIN';
    rights?: Partial<Rights>;
  } = {},
): Promise<{ account: Account; company: Company; token: string }> {
  const person = await anAccount(db, fields.account);
  const firm = fields.of ?? (await aCompany(db, fields.company));
  await aMembership(db, person.id, firm.id, { role: fields.role, rights: fields.rights, isCurrent: true });
  return { account: person, company: firm, token: await aSession(db, person.id) };
}

function innOf(nineDigits: number): string {
  return Array.from({ length: 10 }, (_, digit) => `${nineDigits}${digit}`).find(isInn)!;
}
