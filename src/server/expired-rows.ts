import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { storedFile } from './files/tables.ts';
import { csrfToken, idempotencyKey, rateCounter } from './tables.ts';

/** Rows of a table that nobody may use any more. */
export type ExpiredRows = { table: PgTable; when: SQL };

/** Those of the server's own tables; each feature lists its own. */
export const serverExpiredRows: readonly ExpiredRows[] = [
  { table: csrfToken, when: sql`${csrfToken.expiresAt} < now()` },
  { table: rateCounter, when: sql`${rateCounter.expiresAt} < now()` },
  { table: storedFile, when: sql`${storedFile.expiresAt} < now()` },
  { table: idempotencyKey, when: sql`${idempotencyKey.at} < now() - interval '24 hours'` },
];
