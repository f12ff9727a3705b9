import { eq, inArray } from 'drizzle-orm';
import { seedCities } from '#identity/city/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { Problems, publishFolder, type ShopFolder } from '#site/shop-folder/server/index.ts';
import { readAccounts } from './demo-company.ts';

export type SeededPlaces = {
  cityIds: ReadonlyMap<string, number>;
  stores: { id: number; name: string }[];
  carriers: { id: number; name: string }[];
};

/** Cities, and all that the demo folder says: content, contacts, pick-up stores at their warehouses, carriers. */
export async function seedFolder(db: Db, folder: ShopFolder, now: Date): Promise<SeededPlaces> {
  await seedCities(db);
  const problems = new Problems();
  await publishFolder(db, folder, { at: now, isCheck: false, isOverOffice: true, companyName: '', problems });
  if (problems.found.length > 0) throw new Error(`The demo folder is wrong:\n${problems.lines().join('\n')}`);
  const cityNames = readAccounts().map((place) => place.city);
  const cities = await db.select().from(city).where(inArray(city.name, cityNames));
  const namesOf = <T extends typeof pickupStore | typeof transportCompany>(table: T) =>
    db
      .select({ id: table.id, name: table.name })
      .from(table as typeof pickupStore)
      .where(eq(table.active, true))
      .orderBy(table.id);
  return {
    cityIds: new Map(cities.map((row) => [row.name, row.id])),
    stores: await namesOf(pickupStore),
    carriers: await namesOf(transportCompany),
  };
}
