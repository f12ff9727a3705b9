import { and, desc, type SQL, sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { auditLog } from '#identity/audit/server/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { JOURNAL_PAGE_SIZE, MAX_COUNTED_ENTRIES } from '../contract.ts';
import { entryView } from './entry-view.ts';
import { filtered, type JournalFilter } from './journal-filter.ts';
import { newestFirst, pages, readEntries, readNames } from './read-entries.ts';

/** The entries of the audit log in the scope of a member of staff, a page by key. */
export const listJournal: Operation<'officeJournal', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const { db, session } = ctx;
  const where = filtered(ctx, filter);
  const [rows, facts] = await Promise.all([
    readEntries(db, and(where, pages.afterKey(newestFirst, after)), JOURNAL_PAGE_SIZE + 1),
    readFacts(ctx, where, filter),
  ]);
  const shown = rows.slice(0, JOURNAL_PAGE_SIZE);
  const last = shown.at(-1);
  const names = await readNames(db, shown);
  return {
    items: shown.map((row) => entryView(row, names, session.staff)),
    next: rows.length > shown.length && last ? pages.keyOf(newestFirst, last) : null,
    ...facts,
  };
};

/** A filter names no more. */
const MAX_STAFF = 200;

type Named = { id: number; name: string; lastName: string };

/** The count of the list, its staff, and the names that the filter says, in one statement. */
async function readFacts({ db, session }: CallContext<Session>, where: SQL, filter: JournalFilter) {
  // In the order of the list, so that it is read by the same index
  const some = db
    .select({ one: sql`1` })
    .from(auditLog)
    .where(where)
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .limit(MAX_COUNTED_ENTRIES + 1);
  const staff = sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'lastName', last_name)), '[]') from (
      select id, name, last_name from ${account} where ${account.role} in ('MANAGER', 'TECH')
      order by last_name collate "und-x-icu", id limit ${MAX_STAFF}) as named)`;
  const [row] = await db
    .select({
      count: sql<number>`(select count(*)::int from ${some} as counted)`,
      staff,
      company: sql<string | null>`(select ${company.name} from ${company}
        where ${company.id} = ${filter.company ?? null} and ${companiesInScope(session, 'customers')})`,
      person: sql<string | null>`(select concat_ws(' ', ${account.lastName}, ${account.name}) from ${account}
        where ${account.id} = ${filter.person ?? null} and exists (${some}))`,
    })
    .from(sql`(select 1) as one`);
  return { ...row!, staff: row!.staff.map(({ id, ...person }) => ({ id, name: fullName(person) })) };
}
