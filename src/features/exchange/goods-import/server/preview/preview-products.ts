import { sql } from 'drizzle-orm';
import { brand, product } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { ProductRecord } from '#exchange/commerceml/server/index.ts';
import type { ImportRun } from '../import-run.ts';
import { unitsOf, vatOf } from '../match/product-row.ts';
import { findSuspiciousProducts } from '../quarantine/find-suspicious-products.ts';
import { isRejected } from '../quarantine/quarantine.ts';
import { textArray } from '#server/db/recordset.ts';
import type { Preview } from './preview.ts';
import { type KeptFields, previewKept } from './preview-kept.ts';

type Fields = Record<string, string | null>;
type Current = { external_id: string; name: string; article: string | null; active: boolean; fields: Fields };

/** Compares the products of a batch with those of the shop, field by field. */
export async function previewProducts(
  db: Db,
  run: ImportRun,
  preview: Preview,
  records: readonly ProductRecord[],
): Promise<void> {
  const own = [...new Map(records.map((record) => [record.id, record])).values()];
  const suspicious = await findSuspiciousProducts(db, run, own);
  const current = await findCurrent(db, run.source.id, own);
  const plain = own.filter(
    (record) => !suspicious.has(record) && !record.isFromOffer && record.characteristicId === null,
  );
  const kept = await previewKept(db, run, preview, plain);
  for (const record of own) {
    const known = current.get(record.id);
    const suspicion = suspicious.get(record);
    if (suspicion) {
      preview.hold(suspicion, isRejected(run, suspicion));
      // Its offers will be kept aside; this run is never written
      run.quarantine.known.set(suspicion.subject, { ...suspicion, state: 'waiting' });
    } else if (known) compare(run, preview, record, { ...known, kept: kept.get(record.id) });
  }
}

function compare(
  run: ImportRun,
  preview: Preview,
  record: ProductRecord,
  known: Current & { kept: KeptFields | undefined },
): void {
  // What an offer says of a product gives way to what a file of goods has said
  if (record.isFromOffer) return;
  const isVariant = record.characteristicId !== null;
  if (!isVariant && record.deleted && known.active) preview.count('productsLeave');
  if (!record.deleted && !known.active) preview.count('productsReturn');
  let isChanged = known.kept?.isChanged ?? false;
  for (const [field, after] of Object.entries(fieldsOf(run, record))) {
    const before = known.fields[field] ?? null;
    if (before === after || isHeld(field, known.kept) || (isVariant && field !== 'Единица')) continue;
    isChanged = true;
    preview.countField(field);
    const { name, article } = known;
    if (field !== 'Единица') continue;
    preview.units.add({ name, article, field, before, after, weight: 0 });
    preview.remeasured.add(record.id);
  }
  preview.count(isChanged ? 'productsChanged' : 'productsSame');
}

/** Fields that may be set by hand, by the names of `findCurrent`. */
const HELD_FIELDS: Record<string, string> = {
  Наименование: 'name',
  Код: 'shortcode',
  Изготовитель: 'brandId',
  'Вторая единица': 'unit',
  Описание: 'description',
};
const isHeld = (field: string, kept: KeptFields | undefined) => kept?.fields.has(HELD_FIELDS[field] ?? '') ?? false;

/** Under the names of `findCurrent`. */
function fieldsOf(run: ImportRun, record: ProductRecord): Fields {
  const units = unitsOf(record, run.source.units);
  const vat = vatOf(record.vat);
  return {
    Наименование: record.name,
    Артикул: record.article,
    Код: record.shortcode,
    Изготовитель: record.brand,
    Единица: units.base,
    'Вторая единица': units.custom,
    'Вес, г': String(record.weightGrams ?? 0),
    НДС: vat.code === 'none' ? 'none' : String(vat.percent),
    Описание: record.description,
  };
}

async function findCurrent(db: Db, sourceId: number, records: readonly ProductRecord[]): Promise<Map<string, Current>> {
  const { rows } = await db.execute<Current>(sql`
    select p.external_id, p.name, p.article, p.active, jsonb_build_object('Наименование', p.name, 'Артикул', p.article,
      'Код', p.shortcode, 'Изготовитель', b.name, 'Единица', p.unit_base, 'Вторая единица', p.unit_custom,
      'Вес, г', p.weight_grams::text, 'Описание', p.description,
      'НДС', case when p.vat_code = 'none' then 'none' else coalesce(p.vat_percent::text, 'null') end) as fields
    from ${product} p left join ${brand} b on b.id = p.brand_id
    where p.source_id = ${sourceId} and p.external_id = any(${textArray(records.map(({ id }) => id))})`);
  return new Map(rows.map((row) => [row.external_id, row]));
}
