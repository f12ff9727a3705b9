import type { Db } from '#server/db/index.ts';
import { cityList } from './city-list.ts';
import { city } from './tables.ts';

/** Brings the list of cities in; those that are there stay as they are. */
export async function seedCities(db: Db): Promise<void> {
  await db
    .insert(city)
    .values(cityList.map(([name, region]) => ({ name, region })))
    .onConflictDoNothing();
}
