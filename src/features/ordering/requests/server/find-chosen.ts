import { sql } from 'drizzle-orm';
import { chosenPlacesColumn, type FoundPlaces } from '#ordering/addresses/server/index.ts';
import { chosenPlaces } from '#ordering/checkout/server/index.ts';
import type { CompanyObject } from '#ordering/objects/contract.ts';
import { objectColumn } from '#ordering/objects/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { RequestChoices } from './tables.ts';

/** The places and the object that a request names, as far as the company still has them and the shop offers them. */
export async function findChosen(db: Db, companyId: number, choices: RequestChoices): Promise<Chosen> {
  const company = sql`${companyId}::int`;
  const places = chosenPlacesColumn(company, sql`${JSON.stringify(chosenPlaces(choices))}`);
  const object = objectColumn(company, sql`${choices.object ?? null}::int`);
  const [row] = await db.select({ places, object }).from(sql`(select 1) as one`);
  return row!;
}

export type Chosen = { places: FoundPlaces; object: CompanyObject | null };
