import { type SQL, sql } from 'drizzle-orm';
import { product, productProperty, productSection, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { intArray } from '#server/db/recordset.ts';

/** A product as the sheet shows it. */
export type SheetGoods = {
  id: number;
  article: string | null;
  name: string;
  description: string;
  shortcode: string | null;
  /** The first is the main one. */
  sectionIds: number[];
  brandId: number | null;
  packageCount: number;
  minOrderCount: number;
  isHidden: boolean;
  isNewByOperator: boolean | null;
  isDiscontinued: boolean;
  /** Texts of values by the id of their property. */
  values: { [propertyId: string]: string[] };
};

/** The named products, by id. */
export const readGoods = (db: Db, ids: readonly number[], propertyIds: readonly number[]): Promise<SheetGoods[]> =>
  read(db, sql`where p.id = any(${intArray(ids)}) order by p.id`, propertyIds);

/** Products behind an id, of all or of these. */
export const readGoodsAfter = (
  db: Db,
  after: number,
  { limit, ids, propertyIds }: { limit: number; ids: readonly number[] | null; propertyIds: readonly number[] },
): Promise<SheetGoods[]> =>
  read(
    db,
    sql`where p.id > ${after} ${ids ? sql`and p.id = any(${intArray(ids)})` : sql``} order by p.id limit ${limit}`,
    propertyIds,
  );

async function read(db: Db, rest: SQL, propertyIds: readonly number[]): Promise<SheetGoods[]> {
  const { rows } = await db.execute<SheetGoods>(sql`
    select p.id, p.article, p.name, p.description, p.shortcode, p.brand_id as "brandId",
      p.package_count as "packageCount", p.min_order_count as "minOrderCount", p.hidden_by_operator as "isHidden",
      p.new_by_operator as "isNewByOperator", p.is_discontinued as "isDiscontinued",
      array(select s.section_id from ${productSection} s where s.product_id = p.id
        order by s.section_id <> p.section_id, s.section_id) as "sectionIds",
      coalesce((
        select json_object_agg(own.property_id, own.texts) from (
          select v.property_id, json_agg(v.text order by v.number nulls last, v.text) as texts
          from ${productProperty} pp join ${propertyValue} v on v.id = pp.value_id
          where pp.product_id = p.id and v.property_id = any(${intArray(propertyIds)})
          group by v.property_id) own), '{}') as values
    from ${product} p ${rest}`);
  return rows;
}
