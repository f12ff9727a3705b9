import { sql } from 'drizzle-orm';
import type { ExpiredRows } from '#server/expire-rows.ts';
import { exchangeFile, exchangeSession } from './tables.ts';

/** What a connection's received files may hold; older ones go before their time. Bytes as they came. */
const MAX_KEPT_BYTES = 4 * 1024 * 1024 * 1024;

/** Received files are kept 14 days for the operator, within limits; what a sender has taken back goes after a day. */
export const exchangeExpiredRows: readonly ExpiredRows[] = [
  { table: exchangeSession, when: sql`${exchangeSession.seenAt} < now() - interval '14 days'` },
  {
    table: exchangeFile,
    when: sql`(${exchangeFile.state} = 'discarded' and ${exchangeFile.receivedAt} < now() - interval '1 day')
      or ${exchangeFile.id} in (
        select id from (
          select f.id, f.received_at, sum(f.bytes) over (partition by s.connection_id order by f.id desc) as later
          from exchange_file f join exchange_session s on s.id = f.session_id
        ) kept where later > ${MAX_KEPT_BYTES} and received_at < now() - interval '1 day')`,
  },
];
