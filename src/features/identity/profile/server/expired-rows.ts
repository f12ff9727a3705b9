import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { contactChange } from './tables.ts';

/** A month after its last link has ended nobody asks about a change any more; the audit log still says that it was. */
export const profileExpiredRows: ExpiredRows = {
  table: contactChange,
  when: sql`coalesce(${contactChange.undoUntil}, ${contactChange.expiresAt}) < now() - interval '30 days'`,
};
