import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { goodsIdText, called } from '#exchange/commerceml/server/index.ts';
import { pendingOffer } from '../tables.ts';
import { type ImportRun, note } from '../import-run.ts';
import { mergeOffers } from '../match/merge-offers.ts';
import type { Offer } from '../match/offer-item.ts';
import { recordset, textArray } from '#server/db/recordset.ts';

/** Keeps offers until their goods come; what is known of one already stays where the record is silent. */
export async function savePending(
  tx: Db,
  run: ImportRun,
  records: readonly Offer[],
  why = 'товар ещё не пришёл',
): Promise<void> {
  if (records.length === 0) return;
  const known = new Map(
    (await findPending(tx, run, records.map(goodsIdText))).map((record) => [goodsIdText(record), record]),
  );
  const rows = records.map((record) => {
    const key = goodsIdText(record);
    const reason = `предложение ${called(record.name, key)}: ${why}, отложено`;
    note(run, { kind: 'taken', code: 'offer-aside', reason, line: record.line });
    const earlier = known.get(key);
    const whole = { ...record, ...(earlier && mergeOffers(earlier, record)), notes: [] };
    return { external_id: key, product_external_id: record.productId, record: whole };
  });
  await tx.execute(sql`
    insert into ${pendingOffer} (source_id, external_id, product_external_id, record)
    select ${run.source.id}::int, external_id, product_external_id, record
    from ${recordset(rows, 'r', 'external_id text, product_external_id text, record jsonb')}
    on conflict (source_id, external_id) do update set record = excluded.record
    where pending_offer.record is distinct from excluded.record`);
  run.source.hasPending = true;
  run.journal.count('offersAside', rows.length);
}

/** What is kept aside of the offers of these ids. */
export async function findPending(tx: Db, run: ImportRun, keys: readonly string[]): Promise<Offer[]> {
  if (!run.source.hasPending) return [];
  const { rows } = await tx.execute<{ record: Offer }>(sql`
    select record from ${pendingOffer}
    where source_id = ${run.source.id} and external_id = any(${textArray(keys)})`);
  return rows.map((row) => row.record);
}

/** Offers that have found their goods are kept no longer. */
export async function removePending(tx: Db, run: ImportRun, keys: readonly string[]): Promise<void> {
  if (!run.source.hasPending || keys.length === 0) return;
  const { rowCount } = await tx.execute(sql`
    delete from ${pendingOffer}
    where source_id = ${run.source.id} and external_id = any(${textArray(keys)})`);
  run.journal.count('offersJoined', rowCount ?? 0);
}
