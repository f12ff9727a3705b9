import { sql } from 'drizzle-orm';
import { product, productProperty, productSection } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { slug } from '#shared/slug.ts';
import type { CommerceRecord } from '#exchange/commerceml/server/index.ts';
import { describeProducts, type DescribedProduct, FROM_OFFER } from './describe-products.ts';
import { beginBatch, type ImportRun } from './import-run.ts';
import { joinPending } from './join-pending.ts';
import { readForJournal, recordDifferences } from './product-changes.ts';
import { productColumns } from './product-row.ts';
import { holdProducts } from './quarantine/hold-records.ts';
import { columnset, intArray, recordset, textArray } from './recordset.ts';
import { withRequisites } from './requisites.ts';
import { saveOffers } from './save-offers.ts';
import type { PictureStore } from './picture-store.ts';
import { type SplitVariant, splitVariant } from './split-variant.ts';
import { writeBarcodes } from './write-barcodes.ts';

type Product = Extract<CommerceRecord, { type: 'product' }>;

/**
 * Adds and changes products; those that came as they are already are not touched, none is ever deleted, and what an
 * operator has hidden stays hidden. Offers that waited for them join. The batch may still be being written (`run.writing`)
 * when this returns.
 */
export async function saveProducts(
  db: Db,
  run: ImportRun,
  records: readonly Product[],
  pictures: PictureStore | null,
): Promise<void> {
  if (!isApart(run, records, pictures)) await run.writing;
  const accepted = await holdProducts(db, run, records);
  const split = accepted.map((record) => splitVariant(withRequisites(record, run.requisites)));
  const latest = [...new Map(split.flatMap((entry) => ownProduct(run, entry))).values()];
  const described = await describeProducts(db, run, latest, pictures);
  await beginBatch(db, run, (tx) => writeProducts(tx, run, described));
  const variants = split.flatMap(({ offer }) => offer ?? []);
  if (!run.hasPending && variants.length === 0) return;
  await run.writing;
  await joinPending(
    db,
    run,
    latest.map(({ id }) => id),
  );
  if (variants.length > 0) await saveOffers(db, run, variants, { ofGoods: true });
}

/**
 * Whether a batch may be prepared while the former one is being written: the quarantine compares it with products of the
 * shop, and pictures are written one by one.
 */
function isApart({ quarantine }: ImportRun, records: readonly Product[], pictures: PictureStore | null): boolean {
  const isUncompared = quarantine.rules === null || !quarantine.hadGoods;
  const hasPictures = pictures !== null && records.some((record) => record.pictures.length > 0);
  return isUncompared && quarantine.known.size === 0 && !hasPictures;
}

/** The product of a record. Variants in the place of goods each bring one: in each file the first one counts. */
function ownProduct(run: ImportRun, { product: record, offer }: SplitVariant): [id: string, Product][] {
  return offer === null || run.splitProducts.add(record.id) ? [[record.id, record]] : [];
}

async function writeProducts(tx: Db, run: ImportRun, described: readonly DescribedProduct[]): Promise<void> {
  const known = await findKnown(tx, run, described);
  const changed = described.filter(({ row, hash }) => isChanged(hash, known.get(row.external_id)));
  const isNew = ({ row }: DescribedProduct) => !known.has(row.external_id);
  const added = changed.filter(isNew);
  const updated = changed.filter((entry) => !isNew(entry));
  const ids = new Map(Array.from(known, ([externalId, { id }]) => [externalId, id]));
  for (const [externalId, id] of await insertProducts(tx, run, added)) ids.set(externalId, id);
  const updatedIds = updated.map(({ row }) => ids.get(row.external_id)!);
  const keptIds = run.journal.hasRoomFor('product') ? updatedIds : [];
  const before = await readForJournal(tx, keptIds);
  await updateProducts(tx, run, updated);
  const withIds = changed.map((entry) => ({ ...entry, id: ids.get(entry.row.external_id)! }));
  await writeLinks(tx, withIds, updatedIds);
  recordDifferences(run.journal, before, await readForJournal(tx, keptIds));
  run.changes.add(
    'item',
    withIds.map(({ id }) => id),
  );
  await run.memory?.rememberProducts(
    tx,
    run,
    described.map(({ record, hash }) => ({ record, hash, itemId: ids.get(record.id)! })),
  );
  run.journal.count('productsAdded', added.length);
  run.journal.count('productsChanged', updated.length);
  run.journal.count('productsSame', described.length - changed.length);
}

/** What an offer says of a product gives way to what a file of goods has said. */
function isChanged(hash: string, known: { content_hash: string | null } | undefined): boolean {
  if (hash.startsWith(FROM_OFFER) && known && !known.content_hash?.startsWith(FROM_OFFER)) return false;
  return known?.content_hash !== hash;
}

async function findKnown(
  tx: Db,
  run: ImportRun,
  described: readonly DescribedProduct[],
): Promise<Map<string, { id: number; content_hash: string | null }>> {
  const externalIds = described.map(({ row }) => row.external_id);
  const { rows } = await tx.execute<{ id: number; external_id: string; content_hash: string | null }>(sql`
    select id, external_id, content_hash from ${product}
    where source_id = ${run.sourceId} and external_id = any(${textArray(externalIds)})`);
  return new Map(rows.map((row) => [row.external_id, row]));
}

async function insertProducts(
  tx: Db,
  run: ImportRun,
  added: readonly DescribedProduct[],
): Promise<[externalId: string, id: number][]> {
  if (added.length === 0) return [];
  const codes = await run.productCodes.assign(
    tx,
    added.map(({ row }) => slug(row.name)),
  );
  const rows = added.map(({ row, hash }, index) => ({ ...row, code: codes[index], content_hash: hash }));
  const { rows: inserted } = await tx.execute<{ id: number; external_id: string }>(sql`
    insert into ${product} (source_id, code, content_hash, external_id, section_id, brand_id, name, article,
      article_normalised, shortcode, pictures, unit_base, unit_custom, ratio, package_count, min_order_count,
      weight_grams, vat_code, vat_percent, is_marked, active, description)
    select ${run.sourceId}::int, code, content_hash, external_id, section_id, brand_id, name, article,
      article_normalised, shortcode, pictures, unit_base, unit_custom, ratio, package_count, min_order_count,
      weight_grams, vat_code, vat_percent, is_marked, active, description
    from ${recordset(rows, 'r', `${productColumns}, code text, content_hash text`)}
    returning id, external_id`);
  return inserted.map((row) => [row.external_id, row.id]);
}

async function updateProducts(tx: Db, run: ImportRun, updated: readonly DescribedProduct[]): Promise<void> {
  if (updated.length === 0) return;
  const rows = updated.map(({ row, hash }) => ({ ...row, content_hash: hash }));
  await tx.execute(sql`
    update ${product} p set
      section_id = r.section_id, brand_id = r.brand_id, name = r.name, article = r.article,
      article_normalised = r.article_normalised, shortcode = r.shortcode,
      pictures = case when r.pictures = '[]'::jsonb then p.pictures else r.pictures end,
      unit_base = r.unit_base, unit_custom = r.unit_custom, ratio = r.ratio, package_count = r.package_count,
      min_order_count = r.min_order_count, weight_grams = r.weight_grams, vat_code = r.vat_code,
      vat_percent = r.vat_percent, is_marked = r.is_marked, active = r.active, description = r.description, content_hash = r.content_hash
    from ${recordset(rows, 'r', `${productColumns}, content_hash text`)}
    where p.source_id = ${run.sourceId} and p.external_id = r.external_id`);
}

type Written = DescribedProduct & { id: number };

const LINK = { id: 'int', other: 'int' } as const;

/** Sections, property values and barcodes become those of the file; what is new has none yet. */
async function writeLinks(tx: Db, changed: readonly Written[], updatedIds: readonly number[]): Promise<void> {
  if (changed.length === 0) return;
  const ids = intArray(updatedIds);
  const sections = changed.flatMap(({ id, sectionIds }) => sectionIds.map((other) => ({ id, other })));
  const values = changed.flatMap(({ id, valueIds }) => valueIds.map((other) => ({ id, other })));
  if (updatedIds.length > 0) {
    await tx.execute(sql`
      delete from ${productSection} where product_id = any(${ids}) and (product_id, section_id) not in (
        select id, other from ${columnset(sections, 'r', LINK)})`);
    await tx.execute(sql`
      delete from ${productProperty} where product_id = any(${ids}) and (product_id, value_id) not in (
        select id, other from ${columnset(values, 'r', LINK)})`);
  }
  // New products alone have no links that another one could be in conflict with
  const unlessThere = updatedIds.length > 0 ? sql`on conflict do nothing` : sql``;
  await tx.execute(sql`
    insert into ${productSection} (product_id, section_id)
    select id, other from ${columnset(sections, 'r', LINK)} ${unlessThere}`);
  await tx.execute(sql`
    insert into ${productProperty} (product_id, value_id)
    select id, other from ${columnset(values, 'r', LINK)} ${unlessThere}`);
  await writeBarcodes(tx, changed);
}
