import { and, eq, sql } from 'drizzle-orm';
import { priceType } from '#goods/pricing/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { PriceTypeRecord } from '#exchange/commerceml/server/index.ts';
import { type ImportRun, note } from '../import-run.ts';
import { writeBatch } from './write-batch.ts';

/** Adds price types, hidden, and follows their names, currencies and VAT. */
export async function savePriceTypes(db: Db, run: ImportRun, types: Iterable<PriceTypeRecord>): Promise<void> {
  await writeBatch(db, run, async (tx) => {
    for (const type of types) {
      await savePriceType(tx, run, type);
      run.journal.count('priceTypes');
    }
  });
}

/** One by one: a base has a few dozen. What the file leaves out stays. */
export async function savePriceType(
  tx: Db,
  run: ImportRun,
  { id: externalId, name, currency, vatIncluded }: PriceTypeRecord,
): Promise<void> {
  const known = run.source.priceTypes.get(externalId);
  if (!known) {
    const [row] = await tx
      .insert(priceType)
      .values({
        sourceId: run.source.id,
        externalId,
        name,
        currency: currency ?? 'RUB',
        vatIncluded: vatIncluded ?? true,
      })
      .returning();
    run.source.priceTypes.set(externalId, row!);
    noteAssumed(run, { name, currency, vatIncluded });
    return;
  }
  const now = { name, currency: currency ?? known.currency, vatIncluded: vatIncluded ?? known.vatIncluded };
  if (now.name === known.name && now.currency === known.currency && now.vatIncluded === known.vatIncluded) return;
  await tx.update(priceType).set(now).where(eq(priceType.id, known.id));
  Object.assign(known, now);
}

/** What the shop takes a new price type to be where its file does not say it. */
function noteAssumed(
  run: ImportRun,
  { name, currency, vatIncluded }: Pick<PriceTypeRecord, 'name' | 'currency' | 'vatIncluded'>,
): void {
  const assumed = [
    currency === null ? 'валюта не указана, принят рубль' : null,
    vatIncluded === null ? 'НДС не указан, принято, что он в цене' : null,
  ].filter((one) => one !== null);
  if (assumed.length === 0) return;
  const reason = `вид цены «${name}»: ${assumed.join('; ')}`;
  note(run, { kind: 'taken', code: 'price-type-assumed', reason, line: null });
}

/** Makes a price type the base one of the source, in place of another. */
export async function makeBase(db: Db, run: ImportRun, externalId: string): Promise<void> {
  const chosen = run.source.priceTypes.get(externalId);
  if (!chosen || chosen.isBase) return;
  await writeBatch(db, run, async (tx) => {
    await tx
      .update(priceType)
      .set({ isBase: false })
      .where(and(eq(priceType.sourceId, run.source.id), sql`${priceType.isBase}`));
    await tx.update(priceType).set({ isBase: true }).where(eq(priceType.id, chosen.id));
    for (const type of run.source.priceTypes.values()) type.isBase = type === chosen;
    run.changes.addAll();
  });
}
