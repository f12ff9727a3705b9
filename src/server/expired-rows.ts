import { sql } from 'drizzle-orm';
import { outboxExpiredRows } from './delivery/expired-rows.ts';
import type { ExpiredRows } from './expire-rows.ts';
import { storedFile } from './files/tables.ts';
import { keptSince } from './idempotency.ts';
import { csrfToken, idempotencyKey, rateCounter } from './tables.ts';

/** The expired rows of the platform's tables; features list their own. */
export const serverExpiredRows: readonly ExpiredRows[] = [
  { table: csrfToken, when: sql`${csrfToken.expiresAt} < now()` },
  { table: rateCounter, when: sql`${rateCounter.expiresAt} < now()` },
  { table: storedFile, when: sql`${storedFile.expiresAt} < now()` },
  { table: idempotencyKey, when: sql`${idempotencyKey.at} < ${keptSince}` },
  ...outboxExpiredRows,
];
