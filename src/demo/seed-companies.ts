import { priceType } from '#goods/pricing/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { companyObject } from '#ordering/objects/server/tables.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import type { BuyerCopy } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { Rights } from '#server/session/session.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { demoPassword } from './demo-accounts.ts';
import { type DemoCompany, type DemoMember, readAccounts, readCompanies } from './demo-company.ts';

/** A company with the rows of its addresses and consignees in the order of the data. */
export type SeededCompany = {
  id: number;
  buyer: BuyerCopy;
  addresses: (typeof deliveryAddress.$inferSelect)[];
  consignees: (typeof consignee.$inferSelect)[];
  objects: (typeof companyObject.$inferSelect)[];
};

/** Accounts by e-mail, companies by key. */
export type SeededPeople = {
  accountIds: ReadonlyMap<string, number>;
  companies: ReadonlyMap<string, SeededCompany>;
};

/** Hashes of the demo password by e-mail. Hashing is slow: call this before any transaction. */
export async function demoPasswordHashes(): Promise<Map<string, string>> {
  return new Map(
    await Promise.all(readAccounts().map(async ({ email }) => [email, await hashPassword(demoPassword)] as const)),
  );
}

/** The people of the wholesaler, the companies with their contracts, people, addresses and consignees. */
export async function seedCompanies(
  db: Db,
  cityIds: ReadonlyMap<string, number>,
  passwords: ReadonlyMap<string, string>,
  now: Date,
): Promise<SeededPeople> {
  const rows = await db
    .insert(account)
    .values(
      readAccounts().map(({ city, preset, ...person }) => ({
        ...person,
        ...(preset && { staffRights: presets[preset].rights }),
        passwordHash: passwords.get(person.email)!,
        cityId: cityIds.get(city)!,
        emailConfirmedAt: now,
        phoneConfirmedAt: now,
      })),
    )
    .returning({ id: account.id, email: account.email });
  const accountIds = new Map(rows.map(({ id, email }) => [email!, id]));
  const types = await db.select().from(priceType);
  const typeIds = new Map(types.map(({ id, externalId }) => [externalId, id]));
  const companies = new Map<string, SeededCompany>();
  for (const one of readCompanies()) companies.set(one.key, await seedCompany(db, one, { accountIds, typeIds }, now));
  return { accountIds, companies };
}

async function seedCompany(
  db: Db,
  one: DemoCompany,
  { accountIds, typeIds }: Record<'accountIds' | 'typeIds', ReadonlyMap<string, number>>,
  now: Date,
): Promise<SeededCompany> {
  const { type, name, inn, kpp, ogrn, address, discountPercent, creditLimit, hasDebt, orderBan, canBuyUnavailable } =
    one;
  const [row] = await db
    .insert(company)
    .values({
      type,
      name,
      inn,
      kpp,
      ogrn,
      address,
      phone: one.phone,
      email: one.email,
      discountPercent,
      creditLimit,
      creditDays: one.creditDays,
      hasDebt,
      orderBan,
      canBuyUnavailable,
      managerAccountId: accountIds.get(one.manager)!,
      priceTypeId: typeIds.get(one.priceType)!,
      updatedFromLedgerAt: now,
    })
    .returning({ id: company.id });
  const companyId = row!.id;
  await db.insert(membership).values(
    one.members.map(({ email, role, rights, isCurrent }) => ({
      role,
      rights: rightsOf(rights),
      isCurrent,
      accountId: accountIds.get(email)!,
      companyId,
    })),
  );
  const createdBy = accountIds.get(one.members[0]!.email)!;
  const addresses = await db
    .insert(deliveryAddress)
    .values(one.addresses.map((place) => ({ ...place, companyId, createdBy })))
    .returning();
  const consignees = await db
    .insert(consignee)
    .values(one.consignees.map((receiver) => ({ ...receiver, companyId })))
    .returning();
  const objects = await db
    .insert(companyObject)
    .values(OBJECTS.slice(0, Math.max(1, addresses.length)).map((object) => ({ name: object, companyId })))
    .returning();
  return { id: companyId, buyer: { name, inn, kpp, ogrn, address }, addresses, consignees, objects };
}

/** Where the goods of a company go: one of these for each of its addresses. */
const OBJECTS = ['ЖК «Северный», корпус 2', 'Магазин на Мира', 'Цех № 3', 'Складской комплекс'];

function rightsOf(names: DemoMember['rights']): Rights {
  const none: Rights = { order: false, finance: false, viewAllOrders: false, priceLists: false, manageUsers: false };
  return { ...none, ...Object.fromEntries(names.map((name) => [name, true])) };
}
