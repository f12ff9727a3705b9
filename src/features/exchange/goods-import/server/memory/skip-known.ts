import { type SQL, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import { stockReservation } from '#goods/stock/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import { type ImportRun, noteOnce } from '../import-run.ts';
import { importQuarantine, pendingOffer } from '../tables.ts';
import { intArray, textArray } from '../recordset.ts';
import type { KnownElement } from './element-memory.ts';
import { contextOf } from './memory-context.ts';
import { joinedItems, offerState } from './offer-states.ts';
import { STATE_LETTERS, stateLetters } from './product-state.ts';
import type { RunMemory } from './run-memory.ts';

/** A record that was skipped, with what is known of it. */
export type SkippedRecord = { line: number; element: KnownElement };

/**
 * Counts records that were skipped as an import counts what came as it is, where the tables and all else that decides
 * what they mean are as they were. Returns the others, which are to be read.
 */
export async function skipKnown<R extends SkippedRecord>(
  db: Db,
  run: ImportRun,
  memory: RunMemory,
  records: readonly R[],
): Promise<R[]> {
  const context = await contextOf(db, run, memory);
  const isOwn = ({ element }: R) => element.sourceId === run.source.id && element.context === context;
  const own = records.filter(isOwn);
  const products = own.filter(({ element }) => element.shape.type === 'product');
  const offers = own.filter(({ element }) => element.shape.type === 'offer');
  const changed = new Set([...(await changedProducts(db, run, products)), ...(await changedOffers(db, run, offers))]);
  for (const record of own) if (!changed.has(record)) count(run, record);
  return records.filter((record) => !isOwn(record) || changed.has(record));
}

async function changedProducts<R extends SkippedRecord>(db: Db, run: ImportRun, records: readonly R[]): Promise<R[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ element }) => element.itemId);
  const letters = records.map(({ element }) => stateLetters(element.state));
  const { rows } = await db.execute<{ n: number }>(sql`
    select r.n::int as n from unnest(${intArray(ids)}, ${textArray(letters)}) with ordinality r (id, state, n)
    left join ${product} p on p.id = r.id and p.source_id = ${run.source.id}
    where left(p.content_hash, ${STATE_LETTERS}) is distinct from r.state ${isSpoken(run)}`);
  return rows.map(({ n }) => records[n - 1]!);
}

async function changedOffers<R extends SkippedRecord>(db: Db, run: ImportRun, records: readonly R[]): Promise<R[]> {
  if (records.length === 0) return [];
  const ids = records.map(({ element }) => element.itemId);
  const states = textArray(records.map(({ element }) => String(element.state)));
  const isHeld = sql`or exists (select from ${stockReservation} s where s.item_id = r.id)`;
  const { rows } = await db.execute<{ n: number }>(sql`
    select r.n::int as n from unnest(${intArray(ids)}, ${states}) with ordinality r (id, state, n) ${joinedItems}
    where ${offerState}::text is distinct from r.state ${isSpoken(run)} ${run.settings.exchange === null ? sql`` : isHeld}`);
  return rows.map(({ n }) => records[n - 1]!);
}

/** Whether something waits for the product `p`: an offer for the goods, or a record for the operator. */
function isSpoken({ source, quarantine }: ImportRun): SQL {
  const waits = sql`or p.external_id in (select product_external_id from ${pendingOffer} where source_id = ${source.id})`;
  const held = sql`or p.external_id in (
    select coalesce(record->>'productId', record->>'id') from ${importQuarantine} where source_id = ${source.id})`;
  return sql`${source.hasPending ? waits : sql``} ${quarantine.known.size > 0 ? held : sql``}`;
}

function count(run: ImportRun, { line, element: { shape } }: SkippedRecord): void {
  for (const { subject, ...remark } of shape.shared) noteOnce(run, subject, { ...remark, line });
  if (shape.type === 'product') {
    run.journal.count('productsSame');
    return;
  }
  run.journal.count('offers');
  run.journal.count('pricesSame', shape.prices.length);
  if (shape.isVariant) run.journal.count('variantsSame');
  if (shape.isSilentOnStock && run.file.omitsSoldOut) {
    run.journal.count(run.settings.absentStock === 'none' ? 'stockAbsent' : 'stockKept');
  }
}
