import { inArray } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { consignee, deliveryAddress } from './tables.ts';

type Places = { addresses: string[]; consignees: string[] };

/** The texts of the delivery addresses and the names of the consignees of companies. */
export async function placesOf(db: Db, companyIds: readonly number[]): Promise<Map<number, Places>> {
  const places = new Map(companyIds.map((id): [number, Places] => [id, { addresses: [], consignees: [] }]));
  const ids = [...companyIds];
  for (const row of await db.select().from(deliveryAddress).where(inArray(deliveryAddress.companyId, ids))) {
    places.get(row.companyId)!.addresses.push(row.text);
  }
  for (const row of await db.select().from(consignee).where(inArray(consignee.companyId, ids))) {
    places.get(row.companyId)!.consignees.push(row.name);
  }
  return places;
}

/** Adds places to a company by a member of staff. Part of the caller's transaction, which has locked the company. */
export async function addPlaces(
  tx: Db,
  companyId: number,
  { addresses, consignees }: Places,
  by: number,
): Promise<void> {
  if (addresses.length > 0) {
    await tx.insert(deliveryAddress).values(addresses.map((text) => ({ companyId, text, createdBy: by })));
  }
  if (consignees.length > 0) await tx.insert(consignee).values(consignees.map((name) => ({ companyId, name })));
}
