import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { session } from './tables.ts';

/** An ended session stays 90 days as evidence of a login; its child sessions go first. */
export const sessionExpiredRows: ExpiredRows = {
  table: session,
  when: sql`${session.expiresAt} < now() - interval '90 days'
    and not exists (select from session child where child.parent_session_id = ${session.id})`,
};
