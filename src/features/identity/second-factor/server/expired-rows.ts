import { sql } from 'drizzle-orm';
import { loginTicket } from '#identity/session/server/tables.ts';
import type { ExpiredRows } from '#server/expire-rows.ts';

export const secondFactorExpiredRows: ExpiredRows = {
  table: loginTicket,
  when: sql`${loginTicket.expiresAt} < now()`,
};
