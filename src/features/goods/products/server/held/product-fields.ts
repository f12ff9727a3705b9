import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { intArray, recordset } from '#server/db/recordset.ts';
import {
  type LinkKind,
  linkKinds,
  product,
  productLink,
  productProperty,
  productSection,
  propertyValue,
} from '../tables.ts';
import type { Fields, Held } from './held.ts';

/** Columns of a product that imports write and a hand may hold, by the names of their fields. */
const COLUMNS = {
  name: 'name',
  description: 'description',
  pictures: 'pictures',
  brandId: 'brand_id',
  packageCount: 'package_count',
  minOrderCount: 'min_order_count',
  shortcode: 'shortcode',
} as const;

/** Columns that are the shop's own: no import writes them. */
const OWN_COLUMNS = {
  isHidden: 'hidden_by_operator',
  isNewByOperator: 'new_by_operator',
  isDiscontinued: 'is_discontinued',
  shippingType: 'shipping_type',
  packageCountWord: 'package_count_word',
} as const;

/** `property.12`: the values of the property with the id 12. */
export const propertyField = (id: number | string): string => `property.${id}`;
export const propertyOfField = (field: string): number | null => {
  const [, id] = /^property\.(\d+)$/.exec(field) ?? [];
  return id === undefined ? null : Number(id);
};

/** `links.analogue`: ids of the products that a product leads to by links of the kind, in their order. */
export const linkField = (kind: LinkKind): string => `links.${kind}`;
export const linkOfField = (field: string): LinkKind | null =>
  linkKinds.find((kind) => field === linkField(kind)) ?? null;

/**
 * A product by its fields: those of `COLUMNS`; `unit` is `{ custom, ratio }`; `sectionIds` begins with the main one, the
 * others by id; `property.<id>` are ids of values, ascending. A property without values has no field unless it is held.
 */
export type StoredProduct = { id: number; fields: Fields; own: Fields; held: Held };

const objectOf = (columns: Record<string, string>) =>
  sql.raw(
    Object.entries(columns)
      .flatMap(([field, column]) => [`'${field}'`, `p.${column}`])
      .join(', '),
  );

/** The fields of a product `p` but for its properties. */
const fieldsOfProduct = sql`jsonb_build_object(${objectOf(COLUMNS)},
  'unit', jsonb_build_object('custom', p.unit_custom, 'ratio', p.ratio),
  'sectionIds', coalesce((
    select jsonb_agg(s.section_id order by s.section_id <> p.section_id, s.section_id)
    from ${productSection} s where s.product_id = p.id), '[]'))`;

/** Whether a field of a row of `product` was set by hand and has another value in the import: `differences` in SQL. */
export const differsFromSource = sql<boolean>`${product.id} in (
  select p.id from ${product} p, jsonb_each(p.held) as kept (field, value)
  where p.held <> '{}' and kept.value -> 'source' is distinct from
    case
      when kept.field like 'property.%' then coalesce((
        select jsonb_agg(v.id order by v.id) from ${productProperty} pp join ${propertyValue} v on v.id = pp.value_id
        where pp.product_id = p.id and v.property_id::text = substring(kept.field from 10)), '[]')
      when kept.field like 'links.%' then coalesce((
        select jsonb_agg(l.linked_id order by l.sort, l.linked_id) from ${productLink} l
        where l.product_id = p.id and l.kind = substring(kept.field from 7)), '[]')
      else ${fieldsOfProduct} -> kept.field end)`;

/** Locks products, lowest id first, and reads their fields. Ids without a product are left out. */
export async function lockProducts(tx: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  if (ids.length === 0) return [];
  await tx.execute(sql`select from ${product} where id = any(${intArray(ids)}) order by id for no key update`);
  return readProducts(tx, ids);
}

type Lists = { [key: string]: number[] } | null;

/** The fields of products, lowest id first. */
export async function readProducts(db: Db, ids: readonly number[]): Promise<StoredProduct[]> {
  const { rows } = await db.execute<StoredProduct & { values: Lists; links: Lists }>(sql`
    select p.id, p.held, jsonb_build_object(${objectOf(OWN_COLUMNS)}) as own,
      ${fieldsOfProduct} as fields,
      (select jsonb_object_agg(own.property_id, own.ids) from (
        select v.property_id, jsonb_agg(v.id order by v.id) as ids
        from ${productProperty} pp join ${propertyValue} v on v.id = pp.value_id
        where pp.product_id = p.id group by v.property_id) own) as values,
      (select jsonb_object_agg(own.kind, own.ids) from (
        select l.kind, jsonb_agg(l.linked_id order by l.sort, l.linked_id) as ids
        from ${productLink} l where l.product_id = p.id group by l.kind) own) as links
    from ${product} p where p.id = any(${intArray(ids)}) order by p.id`);
  return rows.map(({ values, links, fields, ...row }) => ({
    ...row,
    fields: {
      ...fields,
      ...Object.fromEntries(
        Object.keys(row.held)
          .filter((field) => propertyOfField(field) !== null)
          .map((field) => [field, []]),
      ),
      ...Object.fromEntries(Object.entries(values ?? {}).map(([id, of]) => [propertyField(id), of])),
      ...Object.fromEntries(linkKinds.map((kind) => [linkField(kind), links?.[kind] ?? []])),
    },
  }));
}

/** What is to be written of a product; `values` and `own` have the fields that change. */
export type ProductWrite = { id: number; values: Fields; own?: Fields; held: Held };

/** Writes fields of locked products, and what is held of them. */
export async function writeProductFields(tx: Db, writes: readonly ProductWrite[]): Promise<void> {
  if (writes.length === 0) return;
  const rows = writes.map(({ id, values, own, held }) => ({ id, fields: { ...values, ...own }, held }));
  // What a row does not name stays: null is a value
  const assigned = Object.entries({ ...COLUMNS, ...OWN_COLUMNS }).map(([field, column]) =>
    sql.raw(`${column} = case when w.fields ? '${field}' then (w.new).${column} else p.${column} end`),
  );
  const unit = ['custom', 'ratio'].map((part) =>
    sql.raw(`'${part === 'custom' ? 'unit_custom' : 'ratio'}', r.fields #> '{unit,${part}}'`),
  );
  const named = Object.entries({ ...COLUMNS, ...OWN_COLUMNS }).map(([field, column]) =>
    sql.raw(`'${column}', r.fields -> '${field}'`),
  );
  await tx.execute(sql`
    update ${product} p set held = w.held, ${sql.join(assigned, sql`, `)},
      is_new = coalesce(case when w.fields ? 'isNewByOperator' then (w.new).new_by_operator else p.new_by_operator end, p.is_new),
      section_id = case when w.fields ? 'sectionIds' then (w.fields #>> '{sectionIds,0}')::int else p.section_id end,
      unit_custom = case when w.fields ? 'unit' then (w.new).unit_custom else p.unit_custom end,
      ratio = case when w.fields ? 'unit' then (w.new).ratio else p.ratio end
    from (
      select r.id, r.fields, r.held,
        jsonb_populate_record(null::${product}, jsonb_build_object(${sql.join([...named, ...unit], sql`, `)})) as new
      from ${recordset(rows, 'r', 'id int, fields jsonb, held jsonb')}
    ) w where p.id = w.id`);
  await writeSections(tx, writes);
  await writeValues(tx, writes);
  await writeLinks(tx, writes);
}

async function writeSections(tx: Db, writes: readonly ProductWrite[]): Promise<void> {
  const moved = writes.filter(({ values }) => values.sectionIds !== undefined);
  if (moved.length === 0) return;
  const rows = moved.flatMap(({ id, values }) => (values.sectionIds as number[]).map((section) => ({ id, section })));
  await tx.execute(sql`delete from ${productSection} where product_id = any(${intArray(moved.map(({ id }) => id))})`);
  await tx.execute(sql`
    insert into ${productSection} (product_id, section_id)
    select distinct id, section from ${recordset(rows, 'r', 'id int, section int')}`);
}

async function writeValues(tx: Db, writes: readonly ProductWrite[]): Promise<void> {
  const changed = writes.flatMap(({ id, values }) =>
    Object.entries(values).flatMap(([field, ids]) => {
      const property = propertyOfField(field);
      return property === null ? [] : [{ id, property, values: ids as number[] }];
    }),
  );
  if (changed.length === 0) return;
  const rows = recordset(changed, 'r', 'id int, property int, values int[]');
  await tx.execute(sql`
    delete from ${productProperty} pp using ${rows}, ${propertyValue} v
    where pp.product_id = r.id and v.id = pp.value_id and v.property_id = r.property`);
  await tx.execute(sql`
    insert into ${productProperty} (product_id, value_id)
    select r.id, v.id from ${rows} join ${propertyValue} v on v.property_id = r.property and v.id = any(r.values)`);
}

async function writeLinks(tx: Db, writes: readonly ProductWrite[]): Promise<void> {
  const sets = writes.flatMap(({ id, values }) =>
    Object.entries(values).flatMap(([field, ids]) => {
      const kind = linkOfField(field);
      return kind === null ? [] : [{ id, kind, linked: (ids ?? []) as number[] }];
    }),
  );
  if (sets.length === 0) return;
  await tx.execute(sql`
    delete from ${productLink} l using ${recordset(sets, 'r', 'id int, kind text')}
    where l.product_id = r.id and l.kind = r.kind`);
  await tx.execute(sql`
    insert into ${productLink} (product_id, kind, linked_id, sort)
    select r.id, r.kind, one.id, one.place * 10
    from ${recordset(sets, 'r', 'id int, kind text, linked int[]')}, unnest(r.linked) with ordinality as one (id, place)`);
}
