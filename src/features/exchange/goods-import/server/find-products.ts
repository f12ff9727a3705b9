import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { isBareOffer } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from './import-run.ts';
import type { Offer, OfferedProduct } from './offer-item.ts';
import { textArray } from './recordset.ts';

/**
 * The products of offers, by their ids in the source; those that have not come are left out. Those of bare offers may have
 * been looked up while the files were checked: then they have no names.
 */
export async function findProducts(
  db: Db,
  { source, lookups }: ImportRun,
  offers: readonly Offer[],
): Promise<Map<string, OfferedProduct>> {
  const products = new Map<string, OfferedProduct>();
  const others = new Set<string>();
  // What waits for an offer may describe it, and then its product's name is needed
  const ahead = source.hasPending ? null : lookups;
  for (const record of offers) {
    const found = isBareOffer(record) ? ahead?.find(record.lookup) : undefined;
    if (found) products.set(record.productId, found);
    else others.add(record.productId);
  }
  if (others.size === 0) return products;
  const { rows } = await db.execute<OfferedProduct & { external_id: string }>(sql`
    select id, external_id, name, article, unit_base, vat_code, vat_percent from ${product}
    where source_id = ${source.id} and external_id = any(${textArray(others)})`);
  for (const { external_id, ...row } of rows) products.set(external_id, row);
  return products;
}
