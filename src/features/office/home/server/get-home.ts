import { eq, sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { readLastLetters } from '#office/letters/server/index.ts';
import { readSales, type Sales } from '#office/orders/server/index.ts';
import { listMissing } from '#office/settings/server/index.ts';
import { longestFirst, waitsFor } from '#service/appeals/server/index.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import { scopeOf, seesMoney } from '#shared/rights/staff-rights.ts';
import type { HomeSales, OfficeHomeData } from '../contract.ts';
import { countFigures } from './count-figures.ts';

type Ctx = CallContext<Session>;

/** Appeals and letters that are named; the rest is counted. */
const SHOWN = 5;
const SALES_DAYS = 30;

/** Sales, and what waits for a member of staff within his rights; a part without its right is null. */
export const getHome: Operation<'officeHome', Session> = async (ctx) => {
  const { staff } = ctx.session;
  const withCustomers = scopeOf(staff, 'customers') !== null;
  const [{ customers, letters, ...figures }, sales, appeals, last, missing] = await Promise.all([
    countFigures(ctx),
    scopeOf(staff, 'orders') !== null && seesMoney(staff) ? getSales(ctx) : null,
    withCustomers ? readAppeals(ctx) : { count: 0, oldest: [] },
    withCustomers ? readLastLetters(ctx, SHOWN) : [],
    scopeOf(staff, 'settings') === null ? [] : listMissing(ctx),
  ]);
  return {
    ...figures,
    sales,
    missing,
    customers: customers && { ...customers, appeals, letters: { count: letters, last } },
  };
};

/** The sales of today, of the last 30 days with it, and of the 30 days before. */
async function getSales(ctx: Ctx): Promise<OfficeHomeData['sales']> {
  const today = dayOf(ctx.now(), ctx.env.TZ_SHOP);
  const first = addDays(today, 1 - SALES_DAYS);
  const spans = {
    today: { from: today, to: today },
    month: { from: first, to: today },
    before: { from: addDays(first, -SALES_DAYS), to: addDays(first, -1) },
  };
  const sales = await readSales(ctx, spans);
  const view = (name: keyof typeof spans): HomeSales => ({ ...salesView(sales[name]), ...spans[name] });
  return { today: view('today'), month: view('month'), before: view('before') };
}

const salesView = ({ orders, sums }: Sales) => ({
  orders,
  sums: sums.map(({ currency, sum }) => ({
    currency: currency as HomeSales['sums'][number]['currency'],
    sum: toWire(sum),
  })),
});

/** The appeals that wait for an answer, the oldest first. */
async function readAppeals({ db, session }: Ctx) {
  const rows = await db
    .select({
      id: appeal.id,
      title: appeal.title,
      since: appeal.lastMessageAt,
      company: company.name,
      author: { name: account.name, lastName: account.lastName, secondName: account.secondName },
      count: sql<number>`count(*) over ()::int`,
    })
    .from(appeal)
    .leftJoin(company, eq(company.id, appeal.companyId))
    .leftJoin(account, eq(account.id, appeal.accountId))
    .where(waitsFor(db, session.account.id))
    .orderBy(...longestFirst)
    .limit(SHOWN);
  return {
    count: rows[0]?.count ?? 0,
    oldest: rows.map(({ id, title, since, company: firm, author }) => ({
      id,
      title,
      company: firm ?? (author ? fullName(author) : ''),
      since: since.toISOString(),
    })),
  };
}
