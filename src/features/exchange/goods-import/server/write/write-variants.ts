import { sql } from 'drizzle-orm';
import { offer } from '#goods/products/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { called } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import type { ResolvedValue } from '../match/remembered.ts';
import { isDescribed, offerColumns, type OfferRow, offerRow } from '../match/offer-row.ts';
import { recordset } from '#server/db/recordset.ts';
import type { Offer, OfferedProduct, OfferItem } from '../match/offer-item.ts';
import { bySource, isChanged, type KnownVariant, updateVariants, variantColumns } from './update-variants.ts';

type DescribedOffer = { record: Offer; product: OfferedProduct; values: ResolvedValue[] };

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

async function findVariants(tx: Db, variants: readonly DescribedOffer[]): Promise<Map<string, KnownVariant>> {
  if (variants.length === 0) return new Map();
  const wanted = variants.map(({ record, product }) => ({
    product_id: product.id,
    external_id: record.characteristicId,
  }));
  const { rows } = await tx.execute<KnownVariant>(sql`
    select ${variantColumns}
    from ${recordset(wanted, 'r', 'product_id int, external_id text')}
    join ${offer} o on o.product_id = r.product_id and o.external_id = r.external_id`);
  return new Map(rows.map((row) => [rowKey(row), bySource(row)]));
}

/** A new variant that nothing tells apart is called by the beginning of its id. */
function nameUnnamed(run: ImportRun, record: Offer, row: OfferRow, isKnownVariant: boolean): OfferRow {
  if (row.values.length > 0 || isKnownVariant) return row;
  const value = row.external_id.slice(0, 8);
  const reason = `предложение ${called(record.name, row.external_id)}: нет характеристик, вариант назван «${value}»`;
  note(run, { kind: 'mended', code: 'variant-nameless', reason, line: record.line });
  return { ...row, values: [{ code: 'variant', name: 'Вариант', value }] };
}

async function writeRows(
  tx: Db,
  run: ImportRun,
  rows: readonly OfferRow[],
  known: ReadonlyMap<string, KnownVariant>,
): Promise<Map<string, KnownVariant>> {
  const added = rows.filter((row) => !known.has(rowKey(row)));
  const updated = rows.filter((row) => {
    const before = known.get(rowKey(row));
    return before !== undefined && isChanged(row, before);
  });
  await updateVariants(tx, run, new Map(updated.map((row) => [known.get(rowKey(row))!.id, row])));
  const inserted = await insertRows(tx, added);
  run.changes.add('item', new Set([...added, ...updated].map((row) => row.product_id)));
  run.journal.count('variantsAdded', added.length);
  run.journal.count('variantsChanged', updated.length);
  run.journal.count('variantsSame', rows.length - added.length - updated.length);
  return inserted;
}

async function insertRows(tx: Db, added: readonly OfferRow[]): Promise<Map<string, KnownVariant>> {
  if (added.length === 0) return new Map();
  const { rows } = await tx.execute<KnownVariant>(sql`
    insert into ${offer} (product_id, external_id, name, article, article_normalised, "values", active)
    select product_id, external_id, name, article, article_normalised, "values", active
    from ${recordset(added, 'r', offerColumns)}
    returning id, product_id, external_id, name, article, "values", active, held`);
  return new Map(rows.map((row) => [rowKey(row), row]));
}
