import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { pendingRegistration, phoneTicket, smsCode } from './tables.ts';

/** A code stays a day, so that the next one can be refused for coming too soon. */
export const registrationExpiredRows: readonly ExpiredRows[] = [
  { table: pendingRegistration, when: sql`${pendingRegistration.expiresAt} < now()` },
  { table: phoneTicket, when: sql`${phoneTicket.expiresAt} < now()` },
  { table: smsCode, when: sql`${smsCode.expiresAt} < now() - interval '1 day'` },
];
