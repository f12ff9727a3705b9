import { sql } from 'drizzle-orm';
import { product, productProperty, productSection } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { RecordOf } from '#exchange/commerceml/server/index.ts';
import { describeProducts, type DescribedProduct } from './describe-products.ts';
import type { ImportRun } from '../import-run.ts';
import { pendingOffer } from '../tables.ts';
import type { Offer } from '../match/offer-item.ts';
import { type IdentifiedProduct, type PreparedProducts, prepareProducts } from '../match/prepare-products.ts';
import { readForJournal, recordDifferences } from '../report/product-changes.ts';
import { productColumns } from '../match/product-row.ts';
import { holdProducts } from '../quarantine/hold-records.ts';
import { columnset, intArray, recordset, textArray } from '#server/db/recordset.ts';
import { withRequisites } from '../match/requisites.ts';
import { saveOffers } from './save-offers.ts';
import type { PictureStore } from './picture-store.ts';
import { keepHeld } from './keep-held.ts';
import { type SplitVariant, splitVariant } from '../match/split-variant.ts';
import { wantPictures } from './wanted-pictures.ts';
import { writeBarcodes } from './write-barcodes.ts';
import { writeBatch } from './write-batch.ts';

type Product = RecordOf<'product'>;

/**
 * Adds and changes products; those that came as they are already are not touched, none is ever deleted, and what was set
 * by hand stays. Offers that waited for them join.
 */
export async function saveProducts(
  db: Db,
  run: ImportRun,
  records: readonly Product[],
  pictures: PictureStore | null,
): Promise<void> {
  const accepted = await holdProducts(db, run, records);
  const split = accepted.map((record) => splitVariant(withRequisites(record, run.settings.requisites)));
  const latest = [...new Map(split.flatMap((entry) => ownProduct(run, entry))).values()];
  const described = await describeProducts(db, run, latest, pictures);
  const prepared = await prepareProducts(db, run, described);
  await writeBatch(db, run, (tx) => writeProducts(tx, run, prepared));
  await joinPending(
    db,
    run,
    latest.map(({ id }) => id),
  );
  const variants = split.flatMap(({ offer }) => offer ?? []);
  if (variants.length > 0) await saveOffers(db, run, variants, 'goods');
}

/** The product of a record. Variants in the place of goods each bring one: in each file the first one counts. */
function ownProduct(run: ImportRun, { product: record, offer }: SplitVariant): [id: string, Product][] {
  return offer === null || run.file.splitProducts.add(record.id) ? [[record.id, record]] : [];
}

async function writeProducts(
  tx: Db,
  run: ImportRun,
  { added, updated, same, insert }: PreparedProducts,
): Promise<void> {
  if (insert) await tx.execute(insert);
  const merged = await keepHeld(tx, run, updated);
  const keptIds = run.journal.hasRoomFor('product') ? updated.map(({ id }) => id) : [];
  const before = await readForJournal(tx, keptIds);
  await updateProducts(tx, run, merged);
  await updateLinks(tx, merged);
  await wantPictures(tx, run, [...added, ...updated]);
  recordDifferences(run.journal, before, await readForJournal(tx, keptIds));
  run.changes.add(
    'item',
    [...added, ...updated].map(({ id }) => id),
  );
  run.journal.count('productsAdded', added.length);
  run.journal.count('productsChanged', updated.length);
  run.journal.count('productsSame', same);
}

async function updateProducts(tx: Db, run: ImportRun, updated: readonly DescribedProduct[]): Promise<void> {
  if (updated.length === 0) return;
  const rows = updated.map(({ row, hash }) => ({ ...row, content_hash: hash }));
  await tx.execute(sql`
    update ${product} p set
      section_id = r.section_id, brand_id = r.brand_id, name = r.name, article = r.article,
      article_normalised = r.article_normalised, shortcode = r.shortcode,
      pictures = coalesce(r.pictures, p.pictures),
      unit_changed_at = case when p.unit_base = r.unit_base then p.unit_changed_at else now() end,
      unit_base = r.unit_base, unit_custom = r.unit_custom, ratio = r.ratio, package_count = r.package_count,
      min_order_count = r.min_order_count, weight_grams = r.weight_grams, vat_code = r.vat_code,
      vat_percent = r.vat_percent, is_marked = r.is_marked, active = r.active, description = r.description, content_hash = r.content_hash
    from ${recordset(rows, 'r', `${productColumns}, content_hash text`)}
    where p.source_id = ${run.source.id} and p.external_id = r.external_id`);
}

const LINK = { id: 'int', other: 'int' } as const;

/** Sections, property values and barcodes become those of the file. */
async function updateLinks(tx: Db, updated: readonly IdentifiedProduct[]): Promise<void> {
  if (updated.length === 0) return;
  const ids = intArray(updated.map(({ id }) => id));
  const sections = updated.flatMap(({ id, sectionIds }) => sectionIds.map((other) => ({ id, other })));
  const values = updated.flatMap(({ id, valueIds }) => valueIds.map((other) => ({ id, other })));
  await tx.execute(sql`
    delete from ${productSection} where product_id = any(${ids}) and (product_id, section_id) not in (
      select id, other from ${columnset(sections, 'r', LINK)})`);
  await tx.execute(sql`
    delete from ${productProperty} where product_id = any(${ids}) and (product_id, value_id) not in (
      select id, other from ${columnset(values, 'r', LINK)})`);
  await tx.execute(sql`
    insert into ${productSection} (product_id, section_id)
    select id, other from ${columnset(sections, 'r', LINK)} on conflict do nothing`);
  await tx.execute(sql`
    insert into ${productProperty} (product_id, value_id)
    select id, other from ${columnset(values, 'r', LINK)} on conflict do nothing`);
  await writeBarcodes(tx, updated);
}

/** Offers that join in one transaction. */
const BATCH = 1000;

/** Takes over the pending offers of these products. Those of variants not described yet stay pending. */
async function joinPending(db: Db, run: ImportRun, productIds: readonly string[]): Promise<void> {
  if (!run.source.hasPending) return;
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: number; record: Offer }>(sql`
      select id, record from ${pendingOffer}
      where source_id = ${run.source.id} and product_external_id = any(${textArray(productIds)}) and id > ${last}
      order by id limit ${BATCH}`);
    if (rows.length === 0) return;
    // The lines are of the file that brought them, not of the one that is being read
    const offers = rows.map(({ record }) => ({ ...record, line: 0 }));
    await saveOffers(db, run, offers, 'pending');
    last = rows.at(-1)!.id;
  }
}
