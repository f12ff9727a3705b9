import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { sheetCache } from './tables.ts';

export const excelOrderExpiredRows: ExpiredRows = {
  table: sheetCache,
  when: sql`${sheetCache.at} < now() - interval '15 minutes'`,
};
