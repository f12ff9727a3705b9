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
  const intoOf = (id: SQL) => sql`(
    select alias.brand_id from brand merged join brand_alias alias on alias.name = merged.name where merged.id = ${id})`;
  const sourceOf = (product: SQL) => sql`(${product}.held #>> '{brandId,source}')::int`;
  // Locked in the order of ids, as imports and editors lock goods
  const { rows: moved } = await tx.execute<{ id: number }>(sql`
    with merged as (
      select brand.id from brand join brand_alias alias on alias.name = brand.name
    ), wrong as (
      select p.id from product p
      where p.id in (
        select product.id from product join merged on merged.id = product.brand_id
        union all
        select product.id from product join merged on merged.id = ${sourceOf(sql`product`)} where product.held <> '{}')
      order by p.id for no key update of p
    )
    update product set
      brand_id = coalesce(${intoOf(sql`product.brand_id`)}, product.brand_id),
      held = case when ${intoOf(sourceOf(sql`product`))} is null then product.held
        else jsonb_set(product.held, '{brandId,source}', to_jsonb(${intoOf(sourceOf(sql`product`))})) end
    from wrong where product.id = wrong.id returning product.id`);
  return moved.map((row) => row.id);
}
