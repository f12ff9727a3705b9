import { inArray, sql } from 'drizzle-orm';
import { seedCities } from '#identity/city/server/index.ts';
import { city } from '#identity/city/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import { pickupStore, transportCompany } from '#ordering/addresses/server/tables.ts';
import { siteState } from '#server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { readAccounts } from './demo-company.ts';
import { readData } from './read-data.ts';

export type Places = {
  contacts: { workingHours: string; phone: string; email: string };
  transportCompanies: string[];
  pickupStores: {
    name: string;
    address: string;
    city: string;
    latitude: number;
    longitude: number;
    hours: string;
    /** The id of the warehouse at the store in the export. */
    warehouse: string;
  }[];
};

export type SeededPlaces = {
  cityIds: ReadonlyMap<string, number>;
  stores: { id: number; name: string }[];
  carriers: { id: number; name: string }[];
};

/** Cities, pick-up stores at their warehouses, carriers, contacts of the shop. */
export async function seedPlaces(db: Db): Promise<SeededPlaces> {
  const { contacts, transportCompanies, pickupStores } = readData<Places>('places.json');
  await seedCities(db);
  const cityNames = [...pickupStores, ...readAccounts()].map((place) => place.city);
  const cities = await db.select().from(city).where(inArray(city.name, cityNames));
  const cityIds = new Map(cities.map((row) => [row.name, row.id]));
  const stores = await db
    .insert(pickupStore)
    .values(
      pickupStores.map(({ name, address, latitude, longitude, hours, city: cityName }) => ({
        name,
        address,
        latitude,
        longitude,
        hours,
        cityId: cityIds.get(cityName)!,
      })),
    )
    .returning({ id: pickupStore.id, name: pickupStore.name });
  for (const [index, { warehouse: externalId }] of pickupStores.entries()) {
    await db
      .update(warehouse)
      .set({ pickupStoreId: stores[index]!.id })
      .where(sql`${warehouse.externalId} = ${externalId}`);
  }
  const carriers = await db
    .insert(transportCompany)
    .values(transportCompanies.map((name) => ({ name })))
    .returning({ id: transportCompany.id, name: transportCompany.name });
  await db.insert(siteState).values({ contacts }).onConflictDoUpdate({ target: siteState.id, set: { contacts } });
  return { cityIds, stores, carriers };
}
