import { sql } from 'drizzle-orm';
import {
  type Fields,
  lockProducts,
  propertyField,
  propertyOfField,
  type StoredProduct,
  takeImported,
} from '#goods/products/server/index.ts';
import { product, propertyValue } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { intArray, recordset } from '#server/db/recordset.ts';
import type { ImportRun } from '../import-run.ts';
import type { IdentifiedProduct } from '../match/prepare-products.ts';
import { type Kept, newDifferences, recordKept } from '../report/record-kept.ts';

/**
 * Locks known products and puts what was set by hand in the place of what the file says; `held` gets the file's value.
 * The locks come in the order of ids, as those of an editor do: he comes before or after, never between.
 */
export async function keepHeld(
  tx: Db,
  run: ImportRun,
  updated: readonly IdentifiedProduct[],
): Promise<readonly IdentifiedProduct[]> {
  if (updated.length === 0) return updated;
  const { rows } = await tx.execute<{ id: number; isHeld: boolean }>(sql`
    select id, held <> '{}' as "isHeld" from ${product} where id = any(${intArray(updated.map(({ id }) => id))})
    order by id for no key update`);
  const heldIds = rows.flatMap(({ id, isHeld }) => (isHeld ? id : []));
  if (heldIds.length === 0) return updated;
  const stored = new Map((await lockProducts(tx, heldIds)).map((row) => [row.id, row]));
  const isHeld = ({ id }: IdentifiedProduct) => stored.has(id);
  const propertyOf = await readProperties(tx, updated.filter(isHeld));
  const taken = updated.filter(isHeld).map((entry) => takeRecord(entry, stored.get(entry.id)!, propertyOf));
  const held = taken.map((own) => ({ id: own.id, held: own.held }));
  await tx.execute(sql`
    update ${product} p set held = r.held from ${recordset(held, 'r', 'id int, held jsonb')} where p.id = r.id`);
  await recordKept(
    tx,
    run.journal,
    taken.map(({ kept }) => kept),
  );
  const merged = new Map(taken.map(({ id, entry }) => [id, entry]));
  return updated.map((entry) => merged.get(entry.id) ?? entry);
}

type PropertyOf = ReadonlyMap<number, number>;

/** The properties of the values that the file has, by the ids of the values. */
async function readProperties(tx: Db, entries: readonly IdentifiedProduct[]): Promise<PropertyOf> {
  const valueIds = new Set(entries.flatMap((entry) => entry.valueIds));
  const { rows } = await tx.execute<{ id: number; property_id: number }>(sql`
    select id, property_id from ${propertyValue} where id = any(${intArray(valueIds)})`);
  return new Map(rows.map((row) => [row.id, row.property_id]));
}

function takeRecord(entry: IdentifiedProduct, stored: StoredProduct, propertyOf: PropertyOf) {
  const { id, fields, held } = stored;
  const properties = Object.keys(held).flatMap((field) => propertyOfField(field) ?? []);
  const taken = takeImported(fields, held, importedFields(entry, properties, propertyOf));
  const ours = <T>(field: string, stated: T): T => (held[field] ? (fields[field] as T) : stated);
  const { row } = entry;
  const unit = ours<{ custom: string | null; ratio: number | string | null }>('unit', {
    custom: row.unit_custom,
    ratio: row.ratio,
  });
  const sectionIds = ours('sectionIds', entry.sectionIds);
  const isOfHeld = (valueId: number) => properties.includes(propertyOf.get(valueId) ?? 0);
  const kept: Kept = {
    itemId: id,
    name: String(fields.name),
    article: row.article,
    differences: newDifferences(held, taken.kept),
  };
  return {
    id,
    held: taken.held,
    kept,
    entry: {
      ...entry,
      sectionIds,
      valueIds: [
        ...entry.valueIds.filter((valueId) => !isOfHeld(valueId)),
        ...properties.flatMap((property) => fields[propertyField(property)] as number[]),
      ],
      row: {
        ...row,
        section_id: sectionIds[0]!,
        brand_id: ours('brandId', row.brand_id),
        name: ours('name', row.name),
        description: ours('description', row.description),
        shortcode: ours('shortcode', row.shortcode),
        pictures: ours('pictures', row.pictures),
        unit_custom: unit.custom,
        ratio: unit.ratio === null ? null : String(unit.ratio),
        package_count: ours('packageCount', row.package_count),
        min_order_count: ours('minOrderCount', row.min_order_count),
      },
    },
  };
}

/** What the file says, as products have it; pictures are left out where it says nothing of them. */
function importedFields(
  { row, sectionIds: [main, ...others], valueIds }: IdentifiedProduct,
  properties: readonly number[],
  propertyOf: PropertyOf,
): Fields {
  const values = properties.map((property) => {
    const own = valueIds.filter((id) => propertyOf.get(id) === property);
    return [propertyField(property), own.toSorted((a, b) => a - b)] as const;
  });
  return {
    name: row.name,
    description: row.description,
    shortcode: row.shortcode,
    brandId: row.brand_id,
    sectionIds: [main!, ...others.toSorted((a, b) => a - b)],
    packageCount: row.package_count,
    minOrderCount: row.min_order_count,
    unit: { custom: row.unit_custom, ratio: row.ratio === null ? null : Number(row.ratio) },
    ...(row.pictures && { pictures: row.pictures }),
    ...Object.fromEntries(values),
  };
}
