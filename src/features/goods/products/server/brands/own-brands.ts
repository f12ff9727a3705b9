import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { brand, brandAlias } from '../tables.ts';

/** A brand that has not been merged into another one: its name is no alias. */
export const isOwnBrand: SQL = sql`not exists (select from ${brandAlias} where ${brandAlias.name} = ${brand.name})`;

/** The locks of names: of two changes the later one counts with what the earlier one has written. */
export async function lockBrands(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('brand'))`);
}

/**
 * Gives goods of merged brands to the brands that they were merged into, also what an import would return them to. Returns
 * the ids of the changed products.
 */
export async function moveMergedGoods(tx: Db): Promise<number[]> {
  const { rows: moved } = await tx.execute<{ id: number }>(sql`
    update product set brand_id = alias.brand_id
    from brand merged join brand_alias alias on alias.name = merged.name
    where product.brand_id = merged.id returning product.id`);
  await tx.execute(sql`
    update product set held = jsonb_set(held, '{brandId,source}', to_jsonb(alias.brand_id))
    from brand merged join brand_alias alias on alias.name = merged.name
    where product.held <> '{}' and (product.held #>> '{brandId,source}')::int = merged.id`);
  return moved.map((row) => row.id);
}
