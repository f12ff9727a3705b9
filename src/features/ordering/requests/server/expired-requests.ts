import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { orderRequest } from './tables.ts';

/** A request that nobody has answered in its time ends. */
export const expiredRequests: ExpiredRows = {
  statement: sql`update ${orderRequest} set state = 'expired', reason = 'Срок подтверждения истёк',
    answered_by = null, answered_at = now() where state in ('open', 'returned') and expires_at < now()`,
};
