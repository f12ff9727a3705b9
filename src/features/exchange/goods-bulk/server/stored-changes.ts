import { and, asc, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm';
import { CatalogueChanges } from '#goods/products/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { recordset } from '#server/db/recordset.ts';
import { formatNumber } from '#shared/number-format.ts';
import { goodsSheetChange } from './tables.ts';

export type SheetChange = typeof goodsSheetChange.$inferSelect;
export type NewChange = Omit<SheetChange, 'uploadId' | 'isApplied'>;

export async function forgetChanges(db: Db, uploadId: number): Promise<void> {
  await transaction(db, async (tx) => {
    const changes = await gatherChanges(tx, uploadId);
    await tx.delete(goodsSheetChange).where(eq(goodsSheetChange.uploadId, uploadId));
    await changes.publish(tx, { atEnd: true });
  });
}

/**
 * Gathers what a work changes for the read models. Where something is applied already, all goods are read again: a run
 * that was killed may not have reported what it has written.
 */
export async function gatherChanges(db: Db, uploadId: number): Promise<CatalogueChanges> {
  const changes = new CatalogueChanges();
  const applied = and(eq(goodsSheetChange.uploadId, uploadId), eq(goodsSheetChange.isApplied, true));
  const [found] = await db.select({ row: goodsSheetChange.rowNo }).from(goodsSheetChange).where(applied).limit(1);
  if (found) changes.addAll();
  return changes;
}

/** Changes that one statement takes. */
const CHUNK = 1000;

export async function storeChanges(db: Db, uploadId: number, changes: readonly NewChange[]): Promise<void> {
  for (let from = 0; from < changes.length; from += CHUNK) {
    await db.execute(sql`
      insert into ${goodsSheetChange} (upload_id, row_no, field, product_id, before, after, outcome, note)
      select ${uploadId}::int, r."rowNo", r.field, r."productId", r.before, r.after, r.outcome, r.note
      from ${recordset(changes.slice(from, from + CHUNK), 'r', COLUMNS)}
      on conflict do nothing`);
  }
}

const COLUMNS = '"rowNo" int, field text, "productId" int, before text, after text, outcome text, note text';

/** A row of a file that is not taken. */
export const refusedRow = ({ rowNo, note }: { rowNo: number; note: string }): NewChange => ({
  rowNo,
  note,
  productId: null,
  field: '',
  before: '',
  after: '',
  outcome: 'refused',
});

/** Lines of a check: what would change, and what would not. */
export async function reportOf(db: Db, uploadId: number, first: string): Promise<string[]> {
  const { outcome, productId } = goodsSheetChange;
  const rows = await db
    .select({ outcome, cells: sql<number>`count(*)::int`, products: sql<number>`count(distinct ${productId})::int` })
    .from(goodsSheetChange)
    .where(eq(goodsSheetChange.uploadId, uploadId))
    .groupBy(outcome);
  const of = (wanted: SheetChange['outcome']) =>
    rows.find((row) => row.outcome === wanted) ?? { cells: 0, products: 0 };
  const [change, since, refused] = [of('change'), of('changed-since'), of('refused')];
  return [
    first,
    `Изменится: ${formatNumber(change.cells)} значений у ${formatNumber(change.products)} товаров`,
    ...(since.cells > 0 ? [`Изменены другими после выгрузки: ${formatNumber(since.cells)}`] : []),
    ...(refused.cells > 0 ? [`Не принято: ${formatNumber(refused.cells)}`] : []),
  ];
}

/** The waiting changes of the next products; all changes of a product are in one answer. */
export async function nextChanges(
  db: Db,
  uploadId: number,
  { after, products, withChangedSince }: { after: number; products: number; withChangedSince: boolean },
): Promise<SheetChange[]> {
  const waits = and(
    eq(goodsSheetChange.uploadId, uploadId),
    eq(goodsSheetChange.isApplied, false),
    isNotNull(goodsSheetChange.productId),
    inArray(goodsSheetChange.outcome, withChangedSince ? ['change', 'changed-since'] : ['change']),
  );
  const next = db
    .selectDistinct({ id: goodsSheetChange.productId })
    .from(goodsSheetChange)
    .where(and(waits, gt(goodsSheetChange.productId, after)))
    .orderBy(asc(goodsSheetChange.productId))
    .limit(products);
  return db
    .select()
    .from(goodsSheetChange)
    .where(and(waits, inArray(goodsSheetChange.productId, next)))
    .orderBy(asc(goodsSheetChange.productId), asc(goodsSheetChange.rowNo));
}

/** Marks changes as written, or says why they were not. */
export async function settleChanges(
  tx: Db,
  uploadId: number,
  settled: readonly { rowNo: number; field: string; problem: string | null }[],
): Promise<void> {
  if (settled.length === 0) return;
  await tx.execute(sql`
    update ${goodsSheetChange} c set is_applied = r.problem is null,
      outcome = case when r.problem is null then c.outcome else 'refused' end, note = coalesce(r.problem, c.note)
    from ${recordset(settled, 'r', '"rowNo" int, field text, problem text')}
    where c.upload_id = ${uploadId} and c.row_no = r."rowNo" and c.field = r.field`);
}
