import { and, eq, type SQL, sql } from 'drizzle-orm';
import { account } from '#identity/accounts/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { MAX_COUNTED_STAFF, STAFF_PAGE_SIZE } from '../contract.ts';
import { isStaff } from './lock-staff.ts';
import { memberColumns, memberView } from './member-view.ts';

type StaffFilter = Omit<Parsed<'officeStaff'>['query'], 'after'>;

const whole = sql`concat_ws(' ', ${account.lastName}, ${account.name}, ${account.secondName})`;

const pages = keyset({ name: { key: sql`(${whole} collate "und-x-icu")`, type: sql`text` } }, account.id);

/** The members of staff, a page by key. */
export const listStaff: Operation<'officeStaff', Session> = async ({ db, env }, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(filter);
  const rows = await db
    .select({ ...memberColumns, key: pages.keyText(filter) })
    .from(account)
    .where(and(where, pages.afterKey(filter, after)))
    .orderBy(...pages.inOrder(filter))
    .limit(STAFF_PAGE_SIZE + 1);
  const shown = rows.slice(0, STAFF_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map((row) => memberView(row, env)),
    next: rows.length > shown.length && last ? pages.keyOf(filter, last) : null,
    count: await countUpTo(db, where),
  };
};

function filtered({ q, state, right }: StaffFilter): SQL {
  const part = (some: string) => `%${escapeLike(some)}%`;
  const words = q.split(/\s+/).map((word) => sql`${whole} ilike ${part(word)}`);
  const hasPassword = sql`${account.passwordHash} is not null`;
  return and(
    isStaff,
    q === '' ? undefined : sql`((${and(...words)}) or ${account.email} ilike ${part(q)})`,
    state && eq(account.active, state !== 'closed'),
    state === 'open' ? hasPassword : undefined,
    state === 'invited' ? sql`not (${hasPassword})` : undefined,
    right && sql`${account.staffRights} ? ${right}`,
  )!;
}

async function countUpTo(db: Db, where: SQL): Promise<number> {
  const some = db
    .select({ one: sql`1` })
    .from(account)
    .where(where)
    .limit(MAX_COUNTED_STAFF + 1);
  const [row] = await db
    .select({ count: sql<number>`(select count(*)::int from ${some} as counted)` })
    .from(sql`(select 1) as one`);
  return row!.count;
}
