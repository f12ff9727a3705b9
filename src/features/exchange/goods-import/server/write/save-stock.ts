import { type SQL, sql } from 'drizzle-orm';
import { stock, warehouse } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, called } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import { columnset, intArray } from '#server/db/recordset.ts';
import type { OfferItem } from '../match/offer-item.ts';
import { settleTaken, type StatedStock } from './settle-taken.ts';
import { addWarehouse } from './save-warehouses.ts';
import { fittingQuantity, stockStatement, WHOLE_STOCK } from './stock-rows.ts';
import { writeFigures } from './write-figures.ts';

type StockRow = { item_id: number; warehouse_id: number; on_hand: string };

/**
 * Takes over what is on hand. What orders have reserved stays, but for those that the figures count already: the accounting
 * system had taken them when the exchange began.
 */
export async function saveStock(tx: Db, run: ImportRun, items: readonly OfferItem[]): Promise<void> {
  const stated = statedStock(run, items);
  const settled = await settleTaken(tx, run.settings.exchange, stated);
  run.changes.add('stock', settled);
  run.journal.count('stockStated', stated.length);
  const rows: StockRow[] = [];
  const whole = new Set<number>();
  const families: OfferItem[] = [];
  for (const item of items) {
    if (item.isNewVariant) {
      families.push(familyOf(item));
      whole.add(item.product.id);
    }
    const statement = stockStatement(item.record);
    if (!statement) continue;
    if (statement.isWhole) whole.add(item.itemId);
    for (const { quantity } of statement.unfit) noteUnfit(run, item, quantity);
    for (const { warehouseId, quantity } of statement.lines) {
      const value = quantityOf(run, item, quantity);
      rows.push({ item_id: item.itemId, warehouse_id: await warehouseOf(tx, run, item, warehouseId), on_hand: value });
    }
  }
  if (rows.length === 0 && whole.size === 0) return;
  const { written } = await writeFigures(tx, run, [...items, ...families], {
    kind: 'stock',
    differing: writeStock(rows, [...whole]),
    earlier: sql`d.earlier`,
    field: sql`(select w.name from ${warehouse} w where w.id = d.warehouse_id)`,
    before: sql`trim_scale(d.earlier)::text`,
    after: sql`trim_scale(d.on_hand)::text`,
  });
  run.journal.count('stockSet', written);
}

/**
 * The product of a variant: its own stock ends with its first variants. No file speaks of it any more, and it would be for
 * sale again as it once was when they leave.
 */
function familyOf({ record, product }: OfferItem): OfferItem {
  return { record: { ...record, characteristicId: null }, product, itemId: product.id };
}

/** The items whose stock is stated, with the warehouses that are spoken of; null: all. */
function statedStock(run: ImportRun, items: readonly OfferItem[]): StatedStock[] {
  return items.flatMap(({ itemId, record }) => {
    const statement = stockStatement(record);
    if (!statement) return [];
    const named = statement.lines.flatMap(({ warehouseId }) => run.source.warehouses.get(warehouseId) ?? []);
    return [{ itemId, warehouseIds: statement.isWhole ? null : named }];
  });
}

const offerOf = ({ record }: OfferItem): string => `предложение ${called(record.name, goodsIdText(record))}`;

function noteUnfit(run: ImportRun, item: OfferItem, quantity: string): void {
  const reason = `${offerOf(item)}: остаток ${quantity} слишком велик, остался прежний`;
  note(run, { kind: 'refused', code: 'quantity-wrong', reason, line: item.record.line });
}

function quantityOf(run: ImportRun, item: OfferItem, quantity: string): string {
  const { value, isRounded } = fittingQuantity(quantity)!;
  if (isRounded) {
    const reason = `${offerOf(item)}: остаток ${quantity} округлён до тысячных`;
    note(run, { kind: 'mended', code: 'quantity-rounded', reason, line: item.record.line });
  }
  return value;
}

async function warehouseOf(tx: Db, run: ImportRun, { record }: OfferItem, externalId: string): Promise<number> {
  const known = run.source.warehouses.get(externalId);
  if (known !== undefined) return known;
  if (externalId === WHOLE_STOCK) return addWarehouse(tx, run, externalId, 'Общий остаток');
  const reason = `склад ${called(null, externalId)}: не описан в файлах, добавлен`;
  note(run, { kind: 'mended', code: 'warehouse-unknown', reason, line: record.line });
  return addWarehouse(tx, run, externalId, externalId);
}

/**
 * Warehouses that a whole statement leaves out hold nothing. What is as it came is neither written nor locked; the rest in
 * the order of items and warehouses, as orders lock them: all of it in one statement, or the two would meet. Rows that are
 * new come first: a back-order makes those that it needs before it locks any.
 */
function writeStock(rows: readonly StockRow[], whole: readonly number[]): SQL {
  const columns = { item_id: 'int', warehouse_id: 'int', on_hand: 'numeric' } as const;
  return sql`
    with r as materialized (
      select * from ${columnset(rows, 'r', columns)}
    ), others as (
      select held.item_id, held.warehouse_id, 0::numeric as on_hand
      from unnest(${intArray(whole)}) whole (item_id), lateral (
        select s.item_id, s.warehouse_id from ${stock} s where s.item_id = whole.item_id and s.on_hand <> 0 offset 0
      ) held
      where (held.item_id, held.warehouse_id) not in (select item_id, warehouse_id from r)
    ), differing as (
      select wanted.*, earlier.on_hand as earlier
      from (select * from r union all select * from others) wanted left join lateral (
        select s.on_hand from ${stock} s
        where s.item_id = wanted.item_id and s.warehouse_id = wanted.warehouse_id limit 1
      ) earlier on true
      where earlier.on_hand is distinct from wanted.on_hand
    ), written as (
      insert into ${stock} (item_id, warehouse_id, on_hand)
      select item_id, warehouse_id, on_hand from differing order by earlier is not null, item_id, warehouse_id
      on conflict (item_id, warehouse_id) do update set on_hand = excluded.on_hand
    )`;
}
