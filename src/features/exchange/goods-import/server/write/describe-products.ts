import { ROOT_GROUP } from '#goods/products/server/index.ts';
import type { Picture } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called, type RecordOf } from '#exchange/commerceml/server/index.ts';
import { ensureBrands } from './ensure-brands.ts';
import { ensureValues } from './ensure-values.ts';
import { type ImportRun, note, noteOnce } from '../import-run.ts';
import type { PictureStore } from './picture-store.ts';
import { articleOf, contentHash, countFrom, type ProductRow, unitsOf, vatOf } from '../match/product-row.ts';
import { resolveValues } from '../match/resolve-values.ts';
import { forgetMany, type ResolvedValue, valueKey } from '../match/remembered.ts';
import { ensureRoot } from './save-groups.ts';
import { isMarkedBy } from '../match/marked-goods.ts';
import { writeBatch } from './write-batch.ts';

type Product = RecordOf<'product'>;

/** How the hash of a product begins that was made of an offer. */
export const FROM_OFFER = 'offer ';

/** A product as it is to be written. */
export type DescribedProduct = {
  record: Product;
  row: ProductRow;
  hash: string;
  sectionIds: number[];
  valueIds: number[];
  barcodes: string[];
};

/** Finds, or adds, the sections, brands, values and pictures that products speak of. */
export async function describeProducts(
  db: Db,
  run: ImportRun,
  records: readonly Product[],
  pictures: PictureStore | null,
): Promise<DescribedProduct[]> {
  const { rootId, brands } = await findRootAndBrands(db, run, records);
  const resolved = await resolveValues(db, run, records);
  const valueIds = await findValueIds(db, run, resolved);
  const described: DescribedProduct[] = [];
  for (const [index, record] of records.entries()) {
    const values = resolved[index]!;
    const known = {
      sectionIds: sectionsOf(run, record, rootId),
      brandId: record.brand === null ? null : brands.get(record.brand)!,
      values,
      pictures: pictures ? await pictures.save(db, run, record) : null,
    };
    const row = rowOf(run, record, known);
    const ids = [
      ...new Set(values.map(({ property, text, valueId }) => valueId ?? valueIds.get(valueKey(property.id, text))!)),
    ];
    const { sectionIds } = known;
    const { barcodes, isFromOffer } = record;
    // Where no word of pictures is the rule, the hash is that of none
    const hashed = record.pictures === null || !pictures ? { ...row, pictures: addressesOf(run, record) } : row;
    const hash = `${isFromOffer ? FROM_OFFER : ''}${contentHash(hashed, sectionIds, ids, barcodes)}`;
    described.push({ record, row, sectionIds, valueIds: ids, barcodes, hash });
  }
  return described;
}

/** The addresses that are fetched after the import, in the place of pictures. */
const addressesOf = ({ settings }: ImportRun, { pictureUrls = [] }: Product): Picture[] =>
  settings.fetchPictures ? pictureUrls.map((standard) => ({ standard })) : [];

async function findRootAndBrands(
  db: Db,
  run: ImportRun,
  records: readonly Product[],
): Promise<{ rootId: number; brands: ReadonlyMap<string, number> }> {
  const { brandIds } = run.remembered;
  forgetMany(brandIds);
  const unknown = records.flatMap(({ brand }) => (brand === null || brandIds.has(brand) ? [] : brand));
  const known = run.source.sections.get(ROOT_GROUP);
  if (known !== undefined && unknown.length === 0) return { rootId: known, brands: brandIds };
  const { rootId, added } = await writeBatch(db, run, async (tx) => ({
    rootId: await ensureRoot(tx, run),
    added: await ensureBrands(tx, run, unknown),
  }));
  for (const [name, id] of added) brandIds.set(name, id);
  return { rootId, brands: brandIds };
}

/** Ids of the texts that no dictionary has. */
async function findValueIds(
  db: Db,
  run: ImportRun,
  resolved: readonly ResolvedValue[][],
): Promise<ReadonlyMap<string, number>> {
  const texts = resolved.flat().filter(({ valueId }) => valueId === null);
  if (texts.length === 0) return new Map();
  const wanted = texts.map(({ property, text }) => ({
    propertyId: property.id,
    text,
    isNumber: property.kind === 'number',
  }));
  return writeBatch(db, run, (tx) => ensureValues(tx, run, wanted));
}

/** The sections of a product's groups, in the file's order; the source's own section where none of them is known. */
function sectionsOf(run: ImportRun, record: Product, rootId: number): number[] {
  const ids = record.groupIds.flatMap((id) => {
    const section = run.source.sections.get(id);
    if (section !== undefined) return [section];
    const reason = `группа ${called(null, id)}: нет в классификаторе, товары стоят в разделе для товаров без группы`;
    noteOnce(run, id, { kind: 'mended', code: 'group-unknown', reason, line: record.line });
    return [];
  });
  return ids.length > 0 ? [...new Set(ids)] : [rootId];
}

function rowOf(
  run: ImportRun,
  record: Product,
  known: { sectionIds: number[]; brandId: number | null; values: ResolvedValue[]; pictures: Picture[] | null },
): ProductRow {
  const who = `товар ${called(record.name, record.id)}`;
  const units = unitsOf(record, run.source.units);
  const mend = (code: string, reason: string) =>
    note(run, { kind: 'mended', code, reason: `${who}: ${reason}`, line: record.line });
  if (!units.isKnown) mend('unit-unknown', `единица измерения не названа, взята «${units.base}»`);
  const pack = countFrom(known.values, run.settings.packProperty);
  const minimum = countFrom(known.values, run.settings.minimumProperty);
  if (pack === null) mend('pack-wrong', `значение свойства «${run.settings.packProperty}» не целое число, кратность 1`);
  if (minimum === null)
    mend('minimum-wrong', `значение свойства «${run.settings.minimumProperty}» не целое число, минимум 1`);
  const vat = vatOf(record.vat);
  return {
    external_id: record.id,
    section_id: known.sectionIds[0]!,
    brand_id: known.brandId,
    name: record.name,
    article: record.article,
    article_normalised: articleOf(record.article),
    shortcode: record.shortcode,
    pictures: known.pictures,
    unit_base: units.base,
    unit_custom: units.custom,
    ratio: units.ratio,
    package_count: pack ?? 1,
    min_order_count: minimum ?? 1,
    weight_grams: record.weightGrams ?? 0,
    vat_code: vat.code,
    vat_percent: vat.percent,
    is_marked: isMarkedBy([
      ...record.requisites,
      ...known.values.map(({ property, text }) => ({ name: property.name, value: text })),
    ]),
    active: !record.deleted,
    description: record.description,
  };
}
