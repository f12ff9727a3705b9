import { inArray, sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { called, type CommerceRecord, goodsIdText, type OfferPrice } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import type { Offer, OfferItem } from '../match/offer-item.ts';
import { savePending } from '../write/pending-offers.ts';
import { recordset } from '#server/db/recordset.ts';
import { importQuarantine } from '../tables.ts';
import { findSuspiciousProducts } from './find-suspicious-products.ts';
import { isRejected, isUnitWaiting } from './quarantine.ts';
import { priceSubject, productSubject, type Suspicion } from './suspicion-rules.ts';
import { writeBatch } from '../write/write-batch.ts';

type Product = Extract<CommerceRecord, { type: 'product' }>;
type Held = { suspicion: Suspicion; record: Product | Offer };

/** Stores the suspicious products of a batch for the operator and returns the others. */
export async function holdProducts(db: Db, run: ImportRun, records: readonly Product[]): Promise<readonly Product[]> {
  if (run.quarantine.rules === null) return records;
  const suspicious = await findSuspiciousProducts(db, run, records);
  const accepted = records.filter((record) => !suspicious.has(record));
  const held = Array.from(suspicious, ([record, suspicion]) => ({
    record: { ...record, notes: [] },
    suspicion,
  }));
  const sane = accepted.map(({ id }) => productSubject(id));
  if (held.length > 0 || sane.some((subject) => run.quarantine.known.has(subject))) {
    await writeBatch(db, run, (tx) => keep(tx, run, held, sane));
  }
  return accepted;
}

/** Keeps offers of products whose unit waits aside until it is decided, and returns the others. */
export async function holdOffersOfUnits(tx: Db, run: ImportRun, offers: readonly Offer[]): Promise<readonly Offer[]> {
  const { rules, known } = run.quarantine;
  if (rules === null || known.size === 0) return offers;
  const aside = offers.filter(({ productId }) => isUnitWaiting(run.quarantine, productId));
  await savePending(tx, run, aside, 'единица товара ждёт решения в карантине');
  return offers.filter(({ productId }) => !isUnitWaiting(run.quarantine, productId));
}

/**
 * Stores the suspicious prices of a batch, by subject, for the operator: they are among those of the `items`. The other
 * prices of the `offers` are sane.
 */
export async function holdPrices(
  tx: Db,
  run: ImportRun,
  suspicious: ReadonlyMap<string, Suspicion>,
  { items, offers }: { items: readonly OfferItem[]; offers: readonly Offer[] },
): Promise<void> {
  const { rules, known } = run.quarantine;
  if (rules === null || (suspicious.size === 0 && known.size === 0)) return;
  const held = items.flatMap(({ record }) =>
    pricesBySubject(record).flatMap(([subject, price]): Held[] => {
      const suspicion = suspicious.get(subject);
      return suspicion ? [{ suspicion, record: priceAlone(record, price) }] : [];
    }),
  );
  const sane = offers.flatMap((record) =>
    pricesBySubject(record).flatMap(([subject]) => (suspicious.has(subject) ? [] : subject)),
  );
  await keep(tx, run, held, sane);
}

const pricesBySubject = (record: Offer): [subject: string, OfferPrice][] =>
  (record.prices ?? []).map((price) => [priceSubject(goodsIdText(record), price.typeId), price]);

/** An offer that says nothing but one price. */
const priceAlone = (record: Offer, price: OfferPrice): Offer => ({
  ...record,
  notes: [],
  barcodes: [],
  characteristics: [],
  properties: [],
  prices: [price],
  quantity: null,
  stocks: null,
  name: null,
  article: null,
});

/** Stores what is held; what is rejected already with the same value stays so. Sane values remove what waited. */
async function keep(tx: Db, run: ImportRun, held: readonly Held[], sane: readonly string[]): Promise<void> {
  const { known } = run.quarantine;
  const cleared = sane.filter((subject) => known.delete(subject));
  if (cleared.length > 0) {
    const { rowCount } = await tx
      .delete(importQuarantine)
      .where(sql`source_id = ${run.source.id} and ${inArray(importQuarantine.subject, cleared)}`);
    run.journal.count('quarantineCleared', rowCount ?? 0);
  }
  if (held.length === 0) return;
  for (const { suspicion, record } of held) remark(run, suspicion, record.line);
  const rows = held.map(({ suspicion, record }) => ({ ...suspicion, record }));
  const columns =
    'rule text, subject text, name text, article text, field text, before text, "after" text, record jsonb';
  await tx.execute(sql`
    insert into ${importQuarantine} as q (source_id, run_id, rule, subject, name, article, field, before, "after", record)
    select distinct on (subject) ${run.source.id}::int, ${run.id}::int, rule, subject, name, article, field, before,
      "after", record
    from ${recordset(rows, 'r', columns)}
    on conflict (source_id, subject) do update set rule = excluded.rule, run_id = excluded.run_id, name = excluded.name,
      article = excluded.article, field = excluded.field, before = excluded.before, "after" = excluded."after",
      record = excluded.record,
      state = case when (q.rule, q."after") = (excluded.rule, excluded."after") then q.state else 'waiting' end,
      reported_at = case when (q.rule, q."after") = (excluded.rule, excluded."after") then q.reported_at end`);
  for (const { rule, subject, after } of rows) {
    const state = isRejected(run, { rule, subject, after }) ? 'rejected' : 'waiting';
    known.set(subject, { rule, after, state });
  }
}

/** Codes of the remarks. */
const CODES = { price: 'quarantine-price', unit: 'quarantine-unit', article: 'quarantine-article' } as const;

function remark(run: ImportRun, suspicion: Suspicion, line: number): void {
  if (isRejected(run, suspicion)) return run.journal.count('quarantineRejected');
  const { rule, name, article, field, before, after } = suspicion;
  const who = `${called(name, null)}${article === null ? '' : `, арт. ${article}`}`;
  const reason = `${who}: ${field}: ${before ?? 'нет'} → ${after}; ждёт решения в карантине`;
  run.journal.count('quarantineHeld');
  note(run, { kind: 'refused', code: CODES[rule], reason, line });
}
