import { and, eq, inArray } from 'drizzle-orm';
import { source } from '#goods/sources/server/tables.ts';
import type { CommerceRecord, RecordOf } from '#exchange/commerceml/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import { endRun } from '../import-source.ts';
import { openRun } from '../import-run.ts';
import { fileCalled } from '../run-file.ts';
import { saveOffers } from '../write/save-offers.ts';
import { saveProducts } from '../write/save-products.ts';
import { importQuarantine, importRun } from '../tables.ts';

type Waiting = typeof importQuarantine.$inferSelect;
type Product = RecordOf<'product'>;
type Offer = RecordOf<'offer'>;

/** What the journal shows in the place of a file. */
const CONFIRMATION = { name: 'карантин', bytes: 0, sha256: '' };

/** Records at a time: one transaction each. */
const BATCH = 1000;

/**
 * Writes records that the operator has confirmed as an import writes them, in a run of its own in the journal; offers that
 * waited for their goods join. Safe to repeat: what is written stays in quarantine until all of it is. The caller holds the
 * lock of imports. Returns the run.
 */
export async function applyConfirmed(
  db: Db,
  sourceId: number,
  rows: readonly Waiting[],
  now: Date,
): Promise<{ runId: number; counts: Record<string, number> }> {
  const [own] = await db.select().from(source).where(eq(source.id, sourceId));
  const [begun] = await transaction(db, (tx) =>
    tx
      .insert(importRun)
      .values({ sourceId, state: 'running', files: [CONFIRMATION] })
      .returning({ id: importRun.id }),
  );
  const { name: sourceName, packProperty, minimumProperty, absentStock, requisites } = own!;
  const settings = { packProperty, minimumProperty, absentStock, requisites };
  const run = await openRun(db, {
    ...settings,
    sourceId,
    sourceName,
    runId: begun!.id,
    day: dayOf(now),
    exchange: null,
  });
  run.file = fileCalled(CONFIRMATION.name);
  run.quarantine.rules = null;
  const records = rows.map(({ record }) => record as CommerceRecord);
  try {
    const products = records.filter((record): record is Product => record.type === 'product');
    const offers = records.filter((record): record is Offer => record.type === 'offer');
    for (let at = 0; at < products.length; at += BATCH) {
      await saveProducts(db, run, products.slice(at, at + BATCH), null);
    }
    for (let at = 0; at < offers.length; at += BATCH) await saveOffers(db, run, offers.slice(at, at + BATCH));
    await db.delete(importQuarantine).where(
      inArray(
        importQuarantine.id,
        rows.map(({ id }) => id),
      ),
    );
  } catch (error) {
    await endRun(db, run, 'failed');
    throw error;
  }
  await endRun(db, run, 'done');
  return { runId: run.id, counts: run.journal.counts };
}

/** The shop keeps its values; the same ones of the source do not come up again. Returns how many were waiting. */
export async function rejectWaiting(db: Db, ids: readonly number[]): Promise<number> {
  const rows = await db
    .update(importQuarantine)
    .set({ state: 'rejected' })
    .where(and(inArray(importQuarantine.id, [...ids]), eq(importQuarantine.state, 'waiting')))
    .returning({ id: importQuarantine.id });
  return rows.length;
}
