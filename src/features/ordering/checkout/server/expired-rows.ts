import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { checkoutSnapshot } from './tables.ts';

export const checkoutExpiredRows: ExpiredRows = {
  table: checkoutSnapshot,
  when: sql`${checkoutSnapshot.at} < now() - interval '24 hours'`,
};
