import { type SQL, sql } from 'drizzle-orm';
import { itemIds, product, productProperty, productSection } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { slug } from '#shared/slug.ts';
import { type DescribedProduct, FROM_OFFER } from '../write/describe-products.ts';
import type { ImportRun } from '../import-run.ts';
import { productColumns } from './product-row.ts';
import { barcodeRows } from '../write/write-barcodes.ts';
import { columnset, recordset, textArray } from '#server/db/recordset.ts';

export type IdentifiedProduct = DescribedProduct & { id: number };

/** What a batch of products is to write. */
export type PreparedProducts = {
  added: IdentifiedProduct[];
  updated: IdentifiedProduct[];
  /** How many are as they were. */
  same: number;
  /** Writes the added ones; null where there are none. */
  insert: SQL | null;
};

/** Finds out which products are new and gives these their ids and codes. Writes nothing. */
export async function prepareProducts(
  db: Db,
  run: ImportRun,
  described: readonly DescribedProduct[],
): Promise<PreparedProducts> {
  const known = await findKnown(db, run, described);
  const isNew = ({ row }: DescribedProduct) => !known.has(row.external_id);
  const fresh = described.filter(isNew);
  const ids = await nextIds(db, fresh.length);
  const codes = await run.codes.products.assign(
    db,
    fresh.map(({ row }) => slug(row.name)),
  );
  const added = fresh.map((entry, index) => ({ ...entry, id: ids[index]! }));
  const former = described
    .filter((entry) => !isNew(entry))
    .map((entry) => ({ ...entry, id: known.get(entry.row.external_id)!.id }));
  const updated = former.filter(({ row, hash }) => isChanged(hash, known.get(row.external_id)!));
  const insert = added.length > 0 ? insertOf(run, added, codes) : null;
  return { added, updated, same: former.length - updated.length, insert };
}

/** What an offer says of a product gives way to what a file of goods has said. */
function isChanged(hash: string, known: { content_hash: string | null }): boolean {
  if (hash.startsWith(FROM_OFFER) && !known.content_hash?.startsWith(FROM_OFFER)) return false;
  return known.content_hash !== hash;
}

async function findKnown(
  db: Db,
  run: ImportRun,
  described: readonly DescribedProduct[],
): Promise<Map<string, { id: number; content_hash: string | null }>> {
  const externalIds = described.map(({ row }) => row.external_id);
  const { rows } = await db.execute<{ id: number; external_id: string; content_hash: string | null }>(sql`
    select id, external_id, content_hash from ${product}
    where source_id = ${run.source.id} and external_id = any(${textArray(externalIds)})`);
  return new Map(rows.map((row) => [row.external_id, row]));
}

async function nextIds(db: Db, count: number): Promise<number[]> {
  if (count === 0) return [];
  const { rows } = await db.execute<{ id: number }>(
    sql`select nextval(${itemIds.seqName!})::int as id from generate_series(1, ${count}::int)`,
  );
  return rows.map(({ id }) => id);
}

const LINK = { id: 'int', other: 'int' } as const;

/** Products with their sections, values and barcodes, in one statement. */
function insertOf({ source }: ImportRun, added: readonly IdentifiedProduct[], codes: readonly string[]): SQL {
  const rows = added.map(({ row, hash, id }, index) => ({ ...row, id, code: codes[index], content_hash: hash }));
  const sections = added.flatMap(({ id, sectionIds }) => sectionIds.map((other) => ({ id, other })));
  const values = added.flatMap(({ id, valueIds }) => valueIds.map((other) => ({ id, other })));
  return sql`
    with in_sections as (
      insert into ${productSection} (product_id, section_id) select id, other from ${columnset(sections, 'r', LINK)}
    ), with_values as (
      insert into ${productProperty} (product_id, value_id) select id, other from ${columnset(values, 'r', LINK)}
    ), with_barcodes as (${barcodeRows(added)})
    insert into ${product} (source_id, id, code, content_hash, external_id, section_id, brand_id, name, article,
      article_normalised, shortcode, pictures, unit_base, unit_custom, ratio, package_count, min_order_count,
      weight_grams, vat_code, vat_percent, is_marked, active, description)
    select ${source.id}::int, id, code, content_hash, external_id, section_id, brand_id, name, article,
      article_normalised, shortcode, coalesce(pictures, '[]'), unit_base, unit_custom, ratio, package_count, min_order_count,
      weight_grams, vat_code, vat_percent, is_marked, active, description
    from ${recordset(rows, 'r', `${productColumns}, id int, code text, content_hash text`)}`;
}
