import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { priceType } from '#goods/pricing/server/tables.ts';
import { companiesInScope, isOfManager, managersOfCompany } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { ledgerBalance } from '#ordering/finance/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { servedOrNew, stateOf } from '#service/cabinet/server/index.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { toWire } from '#shared/money.ts';
import { isSilent } from './silent-companies.ts';
import { CUSTOMERS_PAGE_SIZE, type CustomerRow, type CustomerState, MAX_COUNTED_CUSTOMERS } from '../contract.ts';

type Ctx = CallContext<Session>;
type CustomerFilter = Omit<Parsed<'officeCustomers'>['query'], 'after'>;

/** The name of the base prices, which are no price type of a company. */
const BASE_PRICES = 'Базовый';

const manager = alias(account, 'manager');
// Within a subquery a bare column would be the subquery's
const own = sql`${company}.id`;

const pages = keyset(
  {
    name: { key: sql`(${company.name} collate "und-x-icu")`, type: sql`text` },
    created: { key: sql`${company.createdAt}`, type: sql`timestamptz` },
    limit: { key: sql`${company.creditLimit}`, type: sql`bigint` },
  },
  company.id,
);

/** The companies in the scope of a member of staff, and new ones that nobody serves, a page by key. */
export const listCustomers: Operation<'officeCustomers', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(ctx, filter);
  const [rows, { count, managers }] = await Promise.all([readRows(ctx, where, filter, after), readFacts(ctx, where)]);
  const shown = rows.slice(0, CUSTOMERS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(rowView),
    next: rows.length > shown.length && last ? pages.keyOf(filter, { key: last.key, id: last.id }) : null,
    count,
    managers: managers.map(({ id, ...person }) => ({ id, name: fullName(person) })),
  };
};

const states: Record<CustomerState, SQL> = {
  pending: eq(company.state, 'pending'),
  active: eq(company.state, 'active'),
  blocked: and(eq(company.state, 'blocked'), isNull(company.refusedAt))!,
  refused: isNotNull(company.refusedAt),
};

const hasApplicants = sql`${company.id} in (
  select ${membership.companyId} from ${membership} where ${membership.state} = 'pending')`;

function filtered(
  { session, env: { TZ_SHOP: timeZone } }: Ctx,
  { q, state, manager: of, ban, overdue, applicants, silent }: CustomerFilter,
): SQL {
  return and(
    servedOrNew(session),
    state && states[state],
    of === undefined ? undefined : isOfManager(of),
    // A company that waits cannot order in any case
    ban && and(eq(company.orderBan, true), sql`${company.state} <> 'pending'`),
    overdue && eq(company.hasDebt, true),
    applicants && hasApplicants,
    silent && isSilent(timeZone),
    q === '' ? undefined : holdsText(q),
  )!;
}

function holdsText(text: string): SQL {
  const part = `%${escapeLike(text)}%`;
  return sql`(${company.name} ilike ${part} or ${company.inn} like ${part})`;
}

const members = (state: 'active' | 'pending') => sql<number>`(
  select count(*)::int from ${membership}
  where ${membership.companyId} = ${own} and ${membership.state} = ${sql.raw(`'${state}'`)})`;

function readRows({ db, session }: Ctx, where: SQL, filter: CustomerFilter, after?: string) {
  const overdue = sql<number | null>`case when ${companiesInScope(session, 'finance')} then (
    select coalesce(sum(greatest(${ledgerBalance.overdue}, 0)), 0) from ${ledgerBalance}
    where ${ledgerBalance.companyId} = ${own}) end`;
  return db
    .select({
      id: company.id,
      name: company.name,
      inn: company.inn,
      state: company.state,
      refusedAt: company.refusedAt,
      orderBan: company.orderBan,
      hasDebt: company.hasDebt,
      overdue: overdue.mapWith((sum) => (sum === null ? null : Number(sum))),
      manager: { id: manager.id, name: manager.name, lastName: manager.lastName },
      priceType: priceType.name,
      discountPercent: company.discountPercent,
      currency: company.currency,
      creditLimit: company.creditLimit,
      people: members('active'),
      applicants: members('pending'),
      lastOrder: sql<Date | null>`(
        select max(${customerOrder.createdAt}) from ${customerOrder} where ${customerOrder.companyId} = ${own})`.mapWith(
        customerOrder.createdAt,
      ),
      createdAt: company.createdAt,
      key: pages.keyText(filter),
    })
    .from(company)
    .leftJoin(manager, eq(manager.id, company.managerAccountId))
    .leftJoin(priceType, eq(priceType.id, company.priceTypeId))
    .where(and(where, pages.afterKey(filter, after)))
    .orderBy(...pages.inOrder(filter))
    .limit(CUSTOMERS_PAGE_SIZE + 1);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const rowView = (row: Row): CustomerRow => ({
  id: row.id,
  name: row.name,
  inn: row.inn ?? '',
  state: stateOf(row),
  orderBan: row.orderBan,
  hasDebt: row.hasDebt,
  overdue: row.overdue === null ? null : toWire(row.overdue),
  manager: row.manager && { id: row.manager.id, name: fullName(row.manager) },
  priceType: row.priceType ?? BASE_PRICES,
  discountPercent: row.discountPercent,
  currency: row.currency,
  creditLimit: toWire(row.creditLimit),
  people: row.people,
  applicants: row.applicants,
  lastOrder: row.lastOrder?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
});

type Named = { id: number; name: string; lastName: string };
/** A filter names no more. */
const MAX_MANAGERS = 200;

/** The count of the list and the managers of the scope, in one statement. */
async function readFacts({ db, session }: Ctx, where: SQL) {
  const managers = sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'lastName', last_name)), '[]') from (
      select id, name, last_name from ${account} where id in (
        select ${managersOfCompany} from ${company} where ${companiesInScope(session, 'customers')})
      order by last_name collate "und-x-icu", id limit ${MAX_MANAGERS}) as named)`;
  const [row] = await db.select({ count: countUpTo(db, where), managers }).from(sql`(select 1) as one`);
  return row!;
}

/** How many companies in the scope of a member of staff a filter leaves, as a column. */
export const customerCount = (ctx: Ctx, filter: Partial<CustomerFilter>): SQL<number> =>
  countUpTo(ctx.db, filtered(ctx, { q: '', sort: 'name', dir: 'asc', ...filter }));

function countUpTo(db: Db, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(company)
    .where(where)
    .limit(MAX_COUNTED_CUSTOMERS + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
