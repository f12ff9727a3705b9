import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { session } from './tables.ts';

/**
 * An ended session stays 90 days as evidence of a login, one in which somebody acted for another three years: the other
 * reads who did. Child sessions go first.
 */
export const sessionExpiredRows: ExpiredRows = {
  table: session,
  when: sql`${session.expiresAt} < now() - interval '90 days'
    and (${session.parentSessionId} is null or ${session.expiresAt} < now() - interval '3 years')
    and not exists (select from session child where child.parent_session_id = ${session.id})`,
};
