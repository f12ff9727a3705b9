import { sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ImportRun } from '../import-run.ts';
import type { Offer, OfferedProduct } from './offer-item.ts';
import { textArray } from '#server/db/recordset.ts';

/** The products of offers, by their ids in the source; those that have not come are left out. */
export async function findProducts(
  db: Db,
  { source }: ImportRun,
  offers: readonly Offer[],
): Promise<Map<string, OfferedProduct>> {
  const ids = [...new Set(offers.map(({ productId }) => productId))];
  const { rows } = await db.execute<OfferedProduct & { external_id: string }>(sql`
    select id, external_id, name, article, unit_base, vat_code, vat_percent from ${product}
    where source_id = ${source.id} and external_id = any(${textArray(ids)})`);
  return new Map(rows.map(({ external_id, ...row }) => [external_id, row]));
}
