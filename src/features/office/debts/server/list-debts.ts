import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { companiesInScope, isOfManager, managersOfCompany, permittedSql } from '#identity/accounts/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { ledgerBalance, paymentSchedule, permitRequest } from '#ordering/finance/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { toWire } from '#shared/money.ts';
import { DEBTS_PAGE_SIZE, type DebtRow, MAX_COUNTED_DEBTS } from '../contract.ts';

type DebtFilter = Omit<Parsed<'officeDebts'>['query'], 'after'>;
type Ctx = CallContext<Session>;

const manager = alias(account, 'manager');
const asker = alias(account, 'asker');

// Laterals, so that a list by key reads what it sorts by once a company
const debt = sql`lateral (
  select coalesce(sum(greatest(${ledgerBalance.receivables}, 0)), 0)::bigint as owed,
    coalesce(sum(greatest(${ledgerBalance.overdue}, 0)), 0)::bigint as overdue, min(${ledgerBalance.asOf}) as as_of
  from ${ledgerBalance} where ${ledgerBalance.companyId} = ${company.id}) as debt`;
const lateSince = (today: string) => sql`lateral (
  select min(${paymentSchedule.dueDate}) as since from ${paymentSchedule}
  where ${paymentSchedule.companyId} = ${company.id} and ${paymentSchedule.paidAmount} < ${paymentSchedule.amount}
    and ${paymentSchedule.dueDate} < ${today}) as late`;
const columns = {
  owed: sql<number>`debt.owed`.mapWith(Number),
  overdue: sql<number>`debt.overdue`.mapWith(Number),
  asOf: sql`debt.as_of`.mapWith(ledgerBalance.asOf),
  since: sql<string | null>`late.since::text`,
};

const pages = keyset(
  {
    overdue: { key: sql`debt.overdue`, type: sql`bigint` },
    owed: { key: sql`debt.owed`, type: sql`bigint` },
    // The longest delay is the greatest number of days
    since: { key: sql`coalesce(current_date - late.since, 0)`, type: sql`int` },
    name: { key: sql`(${company.name} collate "und-x-icu")`, type: sql`text` },
  },
  company.id,
);

/** The companies in scope that owe, have a permit or ask for one, a page by key. */
export const listDebts: Operation<'officeDebts', Session> = async (ctx, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(ctx.session, filter);
  const [rows, { count, managers }] = await Promise.all([readRows(ctx, where, filter, after), readFacts(ctx, where)]);
  const shown = rows.slice(0, DEBTS_PAGE_SIZE);
  const last = shown.at(-1);
  const today = dayOf(ctx.now(), ctx.env.TZ_SHOP);
  return {
    items: shown.map((row) => rowView(row, today)),
    next: rows.length > shown.length && last ? pages.keyOf(filter, { key: last.key, id: last.id }) : null,
    count,
    managers: managers.map(({ id, ...person }) => ({ id, name: fullName(person) })),
  };
};

function filtered(session: Session, { q, overdue, asked, permit, manager: of }: DebtFilter): SQL {
  const isAsked = sql`${permitRequest.id} is not null`;
  const isPermitted = sql`${permittedSql} > 0`;
  const part = `%${escapeLike(q)}%`;
  return and(
    companiesInScope(session, 'finance'),
    or(sql`debt.owed > 0`, sql`debt.overdue > 0`, eq(company.hasDebt, true), isAsked, isPermitted),
    overdue && or(sql`debt.overdue > 0`, eq(company.hasDebt, true)),
    asked && isAsked,
    permit && isPermitted,
    of === undefined ? undefined : isOfManager(of),
    q === '' ? undefined : sql`(${company.name} ilike ${part} or ${company.inn} like ${part})`,
  )!;
}

/** The joins that filters and keys name. */
const openRequest = and(eq(permitRequest.companyId, company.id), isNull(permitRequest.closedAt));

function readRows({ db, now, env }: Ctx, where: SQL, filter: DebtFilter, after?: string) {
  const today = dayOf(now(), env.TZ_SHOP);
  return db
    .select({
      id: company.id,
      name: company.name,
      inn: company.inn,
      currency: company.currency,
      creditLimit: company.creditLimit,
      ...columns,
      permitLeft: permittedSql,
      permitEndsAt: company.permitEndsAt,
      manager: { id: manager.id, name: manager.name, lastName: manager.lastName },
      asked: { sum: permitRequest.sum, comment: permitRequest.comment, at: permitRequest.askedAt },
      askedBy: { name: asker.name, lastName: asker.lastName },
      key: pages.keyText(filter),
    })
    .from(company)
    .innerJoin(debt, sql`true`)
    .innerJoin(lateSince(today), sql`true`)
    .leftJoin(manager, eq(manager.id, company.managerAccountId))
    .leftJoin(permitRequest, openRequest)
    .leftJoin(asker, eq(asker.id, permitRequest.accountId))
    .where(and(where, pages.afterKey(filter, after)))
    .orderBy(...pages.inOrder(filter))
    .limit(DEBTS_PAGE_SIZE + 1);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const rowView = (row: Row, today: string): DebtRow => ({
  id: row.id,
  name: row.name,
  inn: row.inn ?? '',
  currency: row.currency,
  owed: toWire(row.owed),
  overdue: toWire(row.overdue),
  since: row.since,
  daysLate: row.since === null ? 0 : (Date.parse(today) - Date.parse(row.since)) / DAY_MS,
  creditLimit: toWire(row.creditLimit),
  manager: row.manager && { id: row.manager.id, name: fullName(row.manager) },
  permit: row.permitLeft > 0 ? { left: toWire(row.permitLeft), endsAt: row.permitEndsAt?.toISOString() ?? null } : null,
  asked: row.asked && {
    sum: toWire(row.asked.sum),
    comment: row.asked.comment,
    at: row.asked.at.toISOString(),
    by: row.askedBy ? fullName(row.askedBy) : '',
  },
  asOf: row.asOf?.toISOString() ?? null,
});

const DAY_MS = 86_400_000;
type Named = { id: number; name: string; lastName: string };
/** A filter names no more. */
const MAX_MANAGERS = 200;

/** The count of the list and the managers of the scope, in one statement. */
async function readFacts({ db, session, now, env }: Ctx, where: SQL) {
  const some = db
    .select({ one: sql`1` })
    .from(company)
    .innerJoin(debt, sql`true`)
    .innerJoin(lateSince(dayOf(now(), env.TZ_SHOP)), sql`true`)
    .leftJoin(permitRequest, openRequest)
    .where(where)
    .limit(MAX_COUNTED_DEBTS + 1);
  const managers = sql<Named[]>`(
    select coalesce(json_agg(json_build_object('id', id, 'name', name, 'lastName', last_name)), '[]') from (
      select id, name, last_name from ${account} where id in (
        select ${managersOfCompany} from ${company} where ${companiesInScope(session, 'finance')})
      order by last_name collate "und-x-icu", id limit ${MAX_MANAGERS}) as named)`;
  const [row] = await db
    .select({ count: sql<number>`(select count(*)::int from ${some} as counted)`, managers })
    .from(sql`(select 1) as one`);
  return row!;
}
