import { isDeepStrictEqual } from 'node:util';
import { sql } from 'drizzle-orm';
import {
  type Fields,
  type Held,
  type Json,
  propertyField,
  propertyOfField,
  readProducts,
  ROOT_GROUP,
  takeImported,
} from '#goods/products/server/index.ts';
import { product, propertyValue } from '#goods/products/server/tables.ts';
import type { ProductRecord } from '#exchange/commerceml/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { recordset, textArray } from '#server/db/recordset.ts';
import type { ImportRun } from '../import-run.ts';
import { countFrom, unitsOf } from '../match/product-row.ts';
import { type ResolvedValue, valueKey } from '../match/remembered.ts';
import { withRequisites } from '../match/requisites.ts';
import { resolveValues } from '../match/resolve-values.ts';
import { differenceTexts, newDifferences } from '../report/record-kept.ts';
import { findBrands } from '../write/ensure-brands.ts';
import type { Preview } from './preview.ts';

/** The fields of a product that were set by hand, and whether the source has another value of one of them now. */
export type KeptFields = { fields: ReadonlySet<string>; isChanged: boolean };

/** A value that the shop does not have yet. */
const UNKNOWN = -1;

/** Names what an import will leave because it was set by hand. Answers the products of which something was, by their ids in the source. */
export async function previewKept(
  db: Db,
  run: ImportRun,
  preview: Preview,
  records: readonly ProductRecord[],
): Promise<ReadonlyMap<string, KeptFields>> {
  const { rows } = await db.execute<{ id: number; external_id: string }>(sql`
    select id, external_id from ${product} where source_id = ${run.source.id} and held <> '{}'
      and external_id = any(${textArray(records.map(({ id }) => id))})`);
  if (rows.length === 0) return new Map();
  const byId = new Map(records.map((record) => [record.id, withRequisites(record, run.settings.requisites)]));
  const recordOf = new Map(rows.map(({ id, external_id }) => [id, byId.get(external_id)!]));
  const stored = await readProducts(db, [...recordOf.keys()]);
  const own = stored.map(({ id }) => recordOf.get(id)!);
  const values = await resolveValues(
    db,
    run,
    own.map(({ properties }) => ({ line: 0, properties })),
  );
  const known = await findKnown(db, own, values.flat());
  const compared = stored.map(({ id, fields, held }, index) => {
    const stated = statedFields(run, { record: own[index]!, values: values[index]!, held }, known);
    const { kept, held: after } = takeImported(fields, held, stated);
    const isChanged = Object.keys(held).some((field) => !isDeepStrictEqual(held[field]!.source, after[field]!.source));
    return {
      itemId: id,
      name: String(fields.name),
      article: own[index]!.article,
      differences: newDifferences(held, kept),
      held,
      isChanged,
    };
  });
  const texts = await differenceTexts(db, compared);
  for (const [index, { name, article, differences }] of compared.entries()) {
    for (const [n, { field, before, after }] of texts[index]!.entries()) {
      const isUnknown = [differences[n]!.theirs].flat().includes(UNKNOWN);
      const said = isUnknown ? unknownText(differences[n]!.field, own[index]!, values[index]!) : after;
      preview.kept.add({ name, article, field, before, after: said, weight: 0 });
    }
  }
  return new Map(
    compared.map(({ held, isChanged }, index) => [own[index]!.id, { fields: new Set(Object.keys(held)), isChanged }]),
  );
}

type Known = { brands: ReadonlyMap<string, number>; values: ReadonlyMap<string, number> };

/** Ids of the brands and of the values without a dictionary that the records name. */
async function findKnown(db: Db, records: readonly ProductRecord[], values: readonly ResolvedValue[]): Promise<Known> {
  const names = records.flatMap(({ brand: name }) => name ?? []);
  const brands = await findBrands(db, names);
  const texts = values.filter(({ valueId }) => valueId === null);
  const wanted = texts.map(({ property, text }) => ({ property_id: property.id, text }));
  const found = await db.execute<{ id: number; property_id: number; text: string }>(sql`
    select v.id, v.property_id, v.text from ${recordset(wanted, 'r', 'property_id int, text text')}
    join ${propertyValue} v on v.property_id = r.property_id and md5(v.text) = md5(r.text)`);
  return {
    brands,
    values: new Map(found.rows.map(({ id, property_id, text }) => [valueKey(property_id, text), id])),
  };
}

/** What the file says; what is known only while it is written is left out: pictures, and sections that the file adds. */
function statedFields(
  run: ImportRun,
  { record, values, held }: { record: ProductRecord; values: readonly ResolvedValue[]; held: Held },
  known: Known,
): Fields {
  const { custom, ratio } = unitsOf(record, run.source.units);
  const properties = Object.keys(held).flatMap((field) => propertyOfField(field) ?? []);
  const byProperty = properties.map((id): [string, Json] => {
    const own = values.filter(({ property }) => property.id === id);
    const ids = own.map(({ text, valueId }) => valueId ?? known.values.get(valueKey(id, text)) ?? UNKNOWN);
    return [propertyField(id), [...new Set(ids)].toSorted((a, b) => a - b)];
  });
  const sectionIds = sectionsOf(run, record);
  return {
    name: record.name,
    description: record.description,
    shortcode: record.shortcode,
    brandId: record.brand === null ? null : (known.brands.get(record.brand) ?? UNKNOWN),
    unit: { custom, ratio: ratio === null ? null : Number(ratio) },
    packageCount: countFrom(values, run.settings.packProperty) ?? 1,
    minOrderCount: countFrom(values, run.settings.minimumProperty) ?? 1,
    ...(sectionIds && { sectionIds }),
    ...Object.fromEntries(byProperty),
  };
}

/** Null where a group is no section yet. */
function sectionsOf({ source: { sections } }: ImportRun, { groupIds }: ProductRecord): number[] | null {
  const found = (groupIds.length > 0 ? groupIds : [ROOT_GROUP]).map((id) => sections.get(id));
  const ids = [...new Set(found.flatMap((id) => id ?? []))];
  if (found.includes(undefined)) return null;
  const [main, ...others] = ids;
  return [main!, ...others.toSorted((a, b) => a - b)];
}

const unknownText = (field: string, { brand: name }: ProductRecord, values: readonly ResolvedValue[]): string | null =>
  field === 'brandId'
    ? name
    : values
        .filter(({ property }) => propertyField(property.id) === field)
        .map(({ text }) => text)
        .join(', ');
