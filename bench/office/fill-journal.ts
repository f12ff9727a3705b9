import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';

/** A statement may take thirty seconds. */
const CHUNK = 20_000;

/** An audit log, mostly logins and orders, and 20,000 appeals of which one in ten is open. */
export async function fillJournal(db: Db, entries: number): Promise<void> {
  for (let first = 1; first <= entries; first += CHUNK) await fillEntries(db, first);
  await db.execute(sql`
    insert into appeal (type_id, title, account_id, company_id, status, created_at, last_message_at)
    select (select min(id) from appeal_type), 'Обращение ' || n, 6 + n % 9990, 1 + (n % 9990 + 5) / 5,
      case when n % 10 = 0 then 'new' else 'closed' end, now() - n * interval '1 minute', now() - n * interval '1 minute'
    from generate_series(1, 20000) as n`);
}

const fillEntries = (db: Db, first: number) =>
  db.execute(sql`
    insert into audit_log (at, actor_account_id, account_id, action, object, company_id, details)
    select now() - n * interval '30 seconds', 6 + n % 9990, 6 + n % 9990,
      (array['login', 'order.add', 'order.status', 'company.terms', 'logout'])[1 + n % 5],
      case when n % 5 in (1, 2) then 'З-2026-' || lpad((n % 20000)::text, 6, '0') else '' end,
      case when n % 5 in (1, 2, 3) then 1 + n % 2000 end, '{}'
    from generate_series(${first}::int, ${first}::int + ${CHUNK}::int - 1) as n`);
