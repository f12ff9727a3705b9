import { inArray } from 'drizzle-orm';
import { consignee, deliveryAddress, pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import { seedCities } from '#identity/city/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { companyList } from '../companies/company-list.ts';
import type { DemoCompany, PriceTypeKey } from '../companies/persona.ts';
import { staff } from '../companies/staff.ts';
import { pickupStores, transportCompanies } from '../content/places.ts';
import { demoPassword } from '../demo-accounts.ts';

export type SeededPlaces = {
  cityIds: ReadonlyMap<string, number>;
  stores: { id: number; name: string }[];
  carriers: { id: number; name: string }[];
};

/** A company with the rows of its addresses and consignees in the order of the persona's lists. */
export type SeededCompany = {
  id: number;
  addresses: (typeof deliveryAddress.$inferSelect)[];
  consignees: (typeof consignee.$inferSelect)[];
};

/** Accounts by e-mail, companies by key. */
export type SeededPeople = {
  accountIds: ReadonlyMap<string, number>;
  companies: ReadonlyMap<string, SeededCompany>;
};

/** Hashes of the demo password, one for each account: slow, so made before any transaction. */
export async function demoPasswordHashes(): Promise<Map<string, string>> {
  const people = [...staff, ...companyList.flatMap((one) => one.people)];
  const hashes = await Promise.all(people.map(async ({ email }) => [email, await hashPassword(demoPassword)] as const));
  return new Map(hashes);
}

/** Cities, pick-up points, carriers. */
export async function seedPlaces(db: Db): Promise<SeededPlaces> {
  await seedCities(db);
  const people = [...staff, ...companyList.flatMap((one) => one.people)];
  const named = [...pickupStores, ...people].map((place) => place.city);
  const known = await db.select().from(city).where(inArray(city.name, named));
  const cityIds = new Map(known.map((row) => [row.name, row.id]));
  const stores = await db
    .insert(pickupStore)
    .values(pickupStores.map(({ city: name, ...store }) => ({ ...store, cityId: cityIds.get(name)! })))
    .returning({ id: pickupStore.id, name: pickupStore.name });
  const carriers = await db
    .insert(transportCompany)
    .values(transportCompanies.map((name) => ({ name })))
    .returning({ id: transportCompany.id, name: transportCompany.name });
  return { cityIds, stores, carriers };
}

/** The wholesaler's people, the companies with their contracts, their people, addresses and consignees. */
export async function seedPeople(
  db: Db,
  typeIds: ReadonlyMap<PriceTypeKey, number>,
  cityIds: ReadonlyMap<string, number>,
  passwords: ReadonlyMap<string, string>,
  now: Date,
): Promise<SeededPeople> {
  const people = [...staff, ...companyList.flatMap((one) => one.people)];
  const rows = await db
    .insert(account)
    .values(
      people.map(({ city: name, ...person }) => ({
        ...person,
        passwordHash: passwords.get(person.email)!,
        cityId: cityIds.get(name)!,
        emailConfirmedAt: now,
        phoneConfirmedAt: now,
      })),
    )
    .returning({ id: account.id, email: account.email });
  const accountIds = new Map(rows.map(({ id, email }) => [email!, id]));
  const companies = new Map<string, SeededCompany>();
  for (const one of companyList) companies.set(one.key, await seedCompany(db, one, accountIds, typeIds, now));
  return { accountIds, companies };
}

async function seedCompany(
  db: Db,
  one: DemoCompany,
  accountIds: ReadonlyMap<string, number>,
  typeIds: ReadonlyMap<PriceTypeKey, number>,
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
      discountPercent,
      creditLimit,
      hasDebt,
      orderBan,
      canBuyUnavailable,
      managerAccountId: accountIds.get(one.manager)!,
      priceTypeId: typeIds.get(one.priceType)!,
      updatedFromLedgerAt: now,
    })
    .returning({ id: company.id });
  const companyId = row!.id;
  await db
    .insert(membership)
    .values(one.members.map(({ email, ...member }) => ({ ...member, accountId: accountIds.get(email)!, companyId })));
  const addresses = await db
    .insert(deliveryAddress)
    .values(one.addresses.map((place) => ({ ...place, companyId, createdBy: accountIds.get(one.members[0]!.email)! })))
    .returning();
  const consignees = await db
    .insert(consignee)
    .values(one.consignees.map((receiver) => ({ ...receiver, companyId })))
    .returning();
  return { id: companyId, addresses, consignees };
}
