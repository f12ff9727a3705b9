import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { loginTicket } from './tables.ts';

export const secondFactorExpiredRows: ExpiredRows = {
  table: loginTicket,
  when: sql`${loginTicket.expiresAt} < now()`,
};
