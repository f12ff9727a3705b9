import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { catalogueChange } from '#features/catalogue/server/tables.ts';
import { checkoutSnapshot } from '#features/checkout/server/tables.ts';
import { captchaUsed } from '#features/contact/server/tables.ts';
import { sheetCache } from '#features/excel-order/server/tables.ts';
import { csrfToken, idempotencyKey, rateCounter, session } from '#features/session/server/tables.ts';
import type { Db } from './db/index.ts';
import { storedFile } from './files/tables.ts';

const hour = 3_600_000;

/** What has served its time, by table: for how long it is kept says the data model. */
const expired: readonly { table: PgTable; when: SQL }[] = [
  { table: csrfToken, when: sql`${csrfToken.expiresAt} < now()` },
  { table: rateCounter, when: sql`${rateCounter.expiresAt} < now()` },
  { table: storedFile, when: sql`${storedFile.expiresAt} < now()` },
  { table: sheetCache, when: sql`${sheetCache.at} < now() - interval '15 minutes'` },
  { table: captchaUsed, when: sql`${captchaUsed.expiresAt} < now()` },
  { table: idempotencyKey, when: sql`${idempotencyKey.at} < now() - interval '24 hours'` },
  { table: checkoutSnapshot, when: sql`${checkoutSnapshot.at} < now() - interval '24 hours'` },
  // a dead session stays 90 days for whoever asks who was in; its children go first
  {
    table: session,
    when: sql`${session.expiresAt} < now() - interval '90 days'
      and not exists (select from session child where child.parent_session_id = ${session.id})`,
  },
  // a node that slept for longer starts from the tables anyway; the newest row keeps the count going
  {
    table: catalogueChange,
    when: sql`${catalogueChange.at} < now() - interval '7 days'
      and ${catalogueChange.seq} < (select max(seq) from catalogue_change)`,
  },
];

/** Removes rows that nobody may use any more. Each table is its own statement, so none waits for another. */
export async function expireRows(db: Db): Promise<void> {
  for (const { table, when } of expired) await db.delete(table).where(when);
}

/** Removes expired rows every hour until the returned function is called. A failure waits for the next hour. */
export function keepExpiring(db: Db, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void expireRows(db).catch(onError), hour);
  timer.unref();
  return () => clearInterval(timer);
}
