import { sql } from 'drizzle-orm';
import { offer } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import type { ResolvedValue } from '../match/remembered.ts';
import { isDescribed, offerColumns, type OfferRow, offerRow } from '../match/offer-row.ts';
import { recordset } from '#server/db/recordset.ts';
import type { Offer, OfferedProduct, OfferItem } from '../match/offer-item.ts';

type DescribedOffer = { record: Offer; product: OfferedProduct; values: ResolvedValue[] };
type Known = Omit<OfferRow, 'article_normalised'> & { id: number };

/**
 * Adds and changes variants, and returns the item of each record. `bare` records are of variants that
 * the shop does not know, and do not describe them.
 */
export async function writeVariants(
  tx: Db,
  run: ImportRun,
  described: readonly DescribedOffer[],
): Promise<{ items: OfferItem[]; bare: Offer[] }> {
  const variants = described.filter(({ record }) => record.characteristicId !== null);
  const known = await findVariants(tx, variants);
  const rows = variants.flatMap(({ record, product, values }) => {
    if (!isDescribed(record) && !(record.deleted && known.has(keyOf(record, product)))) return [];
    const row = offerRow({ ...record, characteristicId: record.characteristicId! }, product, values);
    return [nameUnnamed(run, record, row, known.has(keyOf(record, product)))];
  });
  const added = await writeRows(tx, run, rows, known);
  for (const [key, variant] of added) known.set(key, variant);
  const items: OfferItem[] = [];
  const bare: Offer[] = [];
  for (const { record, product } of described) {
    if (record.characteristicId === null) {
      items.push({ record, product, itemId: product.id });
      continue;
    }
    const key = keyOf(record, product);
    const itemId = known.get(key)?.id;
    if (itemId === undefined) bare.push(record);
    else items.push({ record, product, itemId, isNewVariant: added.has(key) });
  }
  return { items, bare };
}

const rowKey = (row: { product_id: number; external_id: string }) => `${row.product_id}#${row.external_id}`;
const keyOf = (record: Offer, product: OfferedProduct) => `${product.id}#${record.characteristicId}`;

async function findVariants(tx: Db, variants: readonly DescribedOffer[]): Promise<Map<string, Known>> {
  if (variants.length === 0) return new Map();
  const wanted = variants.map(({ record, product }) => ({
    product_id: product.id,
    external_id: record.characteristicId,
  }));
  const { rows } = await tx.execute<Known>(sql`
    select o.id, o.product_id, o.external_id, o.name, o.article, o."values", o.active
    from ${recordset(wanted, 'r', 'product_id int, external_id text')}
    join ${offer} o on o.product_id = r.product_id and o.external_id = r.external_id`);
  return new Map(rows.map((row) => [rowKey(row), row]));
}

/** A new variant that nothing tells apart is called by the beginning of its id. */
function nameUnnamed(run: ImportRun, record: Offer, row: OfferRow, isKnown: boolean): OfferRow {
  if (row.values.length > 0 || isKnown) return row;
  const value = row.external_id.slice(0, 8);
  const reason = `предложение ${called(record.name, row.external_id)}: нет характеристик, вариант назван «${value}»`;
  note(run, { kind: 'mended', code: 'variant-nameless', reason, line: record.line });
  return { ...row, values: [{ code: 'variant', name: 'Вариант', value }] };
}

async function writeRows(
  tx: Db,
  run: ImportRun,
  rows: readonly OfferRow[],
  known: ReadonlyMap<string, Known>,
): Promise<Map<string, Known>> {
  const added = rows.filter((row) => !known.has(rowKey(row)));
  const updated = rows.filter((row) => {
    const before = known.get(rowKey(row));
    return before !== undefined && isChanged(row, before);
  });
  for (const row of updated) recordChange(run, row, known.get(rowKey(row))!);
  if (updated.length > 0) {
    await tx.execute(sql`
      update ${offer} o set
        name = r.name, active = r.active,
        article = coalesce(r.article, o.article),
        article_normalised = coalesce(r.article_normalised, o.article_normalised),
        "values" = case when r.values = '[]'::jsonb then o.values else r.values end
      from ${recordset(updated, 'r', offerColumns)}
      where o.product_id = r.product_id and o.external_id = r.external_id`);
  }
  const inserted = await insertRows(tx, added);
  run.changes.add('item', new Set([...added, ...updated].map((row) => row.product_id)));
  run.journal.count('variantsAdded', added.length);
  run.journal.count('variantsChanged', updated.length);
  run.journal.count('variantsSame', rows.length - added.length - updated.length);
  return inserted;
}

/** The fields that change, with their old and new values. */
function recordChange(run: ImportRun, row: OfferRow, before: Known): void {
  const fieldsOf = ({ name, article, values, active }: Pick<OfferRow, 'name' | 'article' | 'values' | 'active'>) => ({
    Наименование: name,
    Артикул: article,
    Характеристики: values.map((value) => `${value.name}: ${value.value}`).join('; '),
    'На витрине': active ? 'да' : 'нет',
  });
  const values = row.values.length > 0 ? row.values : before.values;
  const [earlier, later] = [fieldsOf(before), fieldsOf({ ...row, article: row.article ?? before.article, values })];
  for (const field of Object.keys(earlier) as (keyof typeof earlier)[]) {
    if (earlier[field] === later[field]) continue;
    const change = { field, before: earlier[field], after: later[field] };
    run.journal.change({ kind: 'product', itemId: before.id, name: row.name, article: row.article, ...change });
  }
}

/** What the record leaves out is as it was. */
function isChanged(row: OfferRow, before: Known): boolean {
  const content = (values: OfferRow['values']) =>
    JSON.stringify(values.map(({ code, name, value }) => [code, name, value]));
  return (
    row.name !== before.name ||
    row.active !== before.active ||
    (row.article !== null && row.article !== before.article) ||
    (row.values.length > 0 && content(row.values) !== content(before.values))
  );
}

async function insertRows(tx: Db, added: readonly OfferRow[]): Promise<Map<string, Known>> {
  if (added.length === 0) return new Map();
  const { rows } = await tx.execute<Known>(sql`
    insert into ${offer} (product_id, external_id, name, article, article_normalised, "values", active)
    select product_id, external_id, name, article, article_normalised, "values", active
    from ${recordset(added, 'r', offerColumns)}
    returning id, product_id, external_id, name, article, "values", active`);
  return new Map(rows.map((row) => [rowKey(row), row]));
}
