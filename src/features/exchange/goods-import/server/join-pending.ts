import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { pendingOffer } from './tables.ts';
import type { ImportRun } from './import-run.ts';
import type { Offer } from './offer-item.ts';
import { textArray } from './recordset.ts';
import { saveOffers } from './save-offers.ts';

const BATCH = 1000;

/** Takes over the offers that waited for these products. Those of variants not described yet go on waiting. */
export async function joinPending(db: Db, run: ImportRun, productIds: readonly string[]): Promise<void> {
  if (!run.source.hasPending) return;
  for (let last = 0; ;) {
    const { rows } = await db.execute<{ id: number; record: Offer }>(sql`
      select id, record from ${pendingOffer}
      where source_id = ${run.source.id} and product_external_id = any(${textArray(productIds)}) and id > ${last}
      order by id limit ${BATCH}`);
    if (rows.length === 0) return;
    // The lines are of the file that brought them, not of the one that is being read
    const offers = rows.map(({ record }) => ({ ...record, line: 0 }));
    await saveOffers(db, run, offers, { waiting: true });
    last = rows.at(-1)!.id;
  }
}
