import { asc, desc, eq, like, or, sql } from 'drizzle-orm';
import { type Db, escapeLike } from '#server/db/index.ts';
import type { City } from '../contract.ts';
import { city } from './tables.ts';

const columns = { id: city.id, name: city.name, region: city.region };

/** How many cities a search shows. */
const most = 20;

/** Cities whose name begins with the text, then those of which a later word does; the larger ones of each first. */
export function listCities(db: Db, text: string): Promise<City[]> {
  const beginning = escapeLike(searchName(text));
  const isFirst = like(city.searchName, `${beginning}%`);
  return db
    .select(columns)
    .from(city)
    .where(or(isFirst, like(city.searchName, `% ${beginning}%`)))
    .orderBy(desc(isFirst), asc(city.id))
    .limit(most);
}

export async function findCity(db: Db, id: number): Promise<City | undefined> {
  const [row] = await db.select(columns).from(city).where(eq(city.id, id));
  return row;
}

/** The city of this name; of several with one name the one of the region. */
export async function findCityByName(db: Db, name: string, region: string | null): Promise<City | undefined> {
  const rows = await db
    .select({ ...columns, isOfRegion: sql<boolean>`coalesce(${city.region} = ${region ?? ''}, false)` })
    .from(city)
    .where(eq(city.searchName, searchName(name)))
    .orderBy(asc(city.id))
    .limit(most);
  const found = rows.length === 1 ? rows[0] : rows.find((row) => row.isOfRegion);
  return found && { id: found.id, name: found.name, region: found.region };
}

/** What is typed, written as the table keeps names: case, ё and hyphens make no difference. */
export function searchName(text: string): string {
  return text.toLowerCase().replaceAll('ё', 'е').replaceAll('-', ' ').replace(/\s+/g, ' ').trim();
}
