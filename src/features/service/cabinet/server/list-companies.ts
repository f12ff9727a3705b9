import { and, desc, eq, ilike, inArray, isNotNull, or, sql, type SQL } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session, StaffMember } from '#server/session/session.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { statusView } from '#shared/order-status.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { servedOrNew, stateOf } from './served.ts';

// Within a subquery a bare column would be the subquery's
const own = sql`${company}.id`;
const lastOrderId = sql<number | null>`(
  select ${customerOrder.id} from ${customerOrder} where ${customerOrder.companyId} = ${own}
  order by ${customerOrder.createdAt} desc, ${customerOrder.id} desc limit 1)`;
const isOpen = sql`${appeal.status} <> 'closed'`;
const openAppeals = sql<number>`(
  select count(*)::int from ${appeal} where ${appeal.companyId} = ${own} and ${isOpen})`;
const members = (state: 'active' | 'pending') => sql<number>`(
  select count(*)::int from ${membership}
  where ${membership.companyId} = ${own} and ${membership.state} = ${sql.raw(`'${state}'`)})`;
const hasApplicants = sql<boolean>`${company.id} in (
  select ${membership.companyId} from ${membership} where ${membership.state} = 'pending')`;

const filters: Record<string, SQL | undefined> = {
  all: undefined,
  pending: eq(company.state, 'pending'),
  refused: isNotNull(company.refusedAt),
  applicants: hasApplicants,
  debt: eq(company.hasDebt, true),
  ban: and(eq(company.orderBan, true), sql`${company.state} <> 'pending'`),
};

const byName = sql`${company.name} collate "und-x-icu"`;
const orders: Record<string, SQL[]> = {
  name: [byName],
  order: [sql`${lastOrderId} desc nulls last`],
  appeals: [sql`open.count desc nulls last`, byName],
};

/** A page of the manager's companies (R-CALL-089), those that wait for approval first, refused ones last. Error: FORBIDDEN. */
export const listManagerCompanies: Operation<'managerContragents', Session> = async ({ db, session }, { query }) => {
  const where = and(servedOrNew(session), filters[query.filter], searched(query.st));
  const [counts, total] = await Promise.all([countCompanies(db, session), db.$count(company, where)]);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const ids = await idsOfPage(db, { where, sort: query.sort, limit: page.pageSize, offset: rowsBefore(page) });
  const rows = await readRows(db, ids);
  const last = await lastOrders(
    db,
    rows.flatMap((row) => row.lastOrderId ?? []),
  );
  return {
    items: rows.map((row) => ({
      id: row.id,
      uf_name: row.name,
      url: companyUrl(row.id),
      inn: row.inn ?? '',
      state: stateOf(row),
      uf_has_debt: row.debt ? '1' : '0',
      uf_order_ban: row.ban ? '1' : '0',
      users: row.users,
      applicants: row.applicants,
      openAppeals: row.openAppeals,
      lastOrder: last.get(row.lastOrderId ?? 0) ?? null,
    })),
    page,
    counts,
  };
};

type PageOfIds = { where: SQL | undefined; sort: string; limit: number; offset: number };

/** Which companies a page shows: what a row says of each is counted for these alone. */
async function idsOfPage(db: Db, { where, sort, limit, offset }: PageOfIds): Promise<number[]> {
  const open = sql`(
    select ${appeal.companyId} as company_id, count(*) as count from ${appeal} where ${isOpen} group by 1) as open`;
  const all = db.select({ id: company.id }).from(company).$dynamic();
  const joined = sort === 'appeals' ? all.leftJoin(open, sql`open.company_id = ${company.id}`) : all;
  const rows = await joined
    .where(where)
    .orderBy(
      desc(sql`${company.state} = 'pending'`),
      sql`${company.refusedAt} is not null`,
      ...orders[sort]!,
      company.id,
    )
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

async function readRows(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      id: company.id,
      name: company.name,
      inn: company.inn,
      state: company.state,
      refusedAt: company.refusedAt,
      debt: company.hasDebt,
      ban: company.orderBan,
      users: members('active'),
      applicants: members('pending'),
      openAppeals,
      lastOrderId,
    })
    .from(company)
    .where(inArray(company.id, [...ids]));
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

export const companyUrl = (id: number) => `/manager/mycompanies/${id}/`;

/** Part of a name, or the beginning of an ИНН. */
function searched(text: string): SQL | undefined {
  if (text === '') return undefined;
  const part = escapeLike(text);
  return or(ilike(company.name, `%${part}%`), /^\d+$/.test(text) ? ilike(company.inn, `${part}%`) : undefined);
}

/** How many companies each filter of the manager's list shows. */
export async function countCompanies(db: Db, member: StaffMember) {
  const filtered = (name: string) => sql<number>`count(*) filter (where ${filters[name]})::int`;
  const [row] = await db
    .select({
      all: sql<number>`count(*)::int`,
      pending: filtered('pending'),
      refused: filtered('refused'),
      applicants: filtered('applicants'),
      debt: filtered('debt'),
      ban: filtered('ban'),
    })
    .from(company)
    .where(servedOrNew(member));
  return row!;
}

async function lastOrders(db: Db, ids: number[]) {
  const { id, createdAt, status } = customerOrder;
  const rows = ids.length ? await db.select({ id, createdAt, status }).from(customerOrder).where(inArray(id, ids)) : [];
  return new Map(
    rows.map((row) => [row.id, { date: row.createdAt.toISOString(), status: statusView(row.status) }] as const),
  );
}
