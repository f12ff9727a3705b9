import { and, desc, eq, gt, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { account, company, membership } from '#identity/accounts/server/tables.ts';
import { countOrders, orderOfLetter } from '#office/orders/server/index.ts';
import { countWaiting } from '#office/requests/server/index.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { listMissing } from '#office/settings/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { longestFirst, waitsFor } from '#service/appeals/server/index.ts';
import { appeal } from '#service/appeals/server/tables.ts';
import { countCompanies, servedBy } from '#service/cabinet/server/index.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { preparesOrders, scopeOf } from '#shared/rights/staff-rights.ts';
import { MAX_COUNTED_AT_HOME } from '../contract.ts';

type Ctx = CallContext<Session>;

/** Appeals and letters that are named; the rest is counted. */
const SHOWN = 5;
const LETTER_DAYS = 14;

/** What waits for a member of staff within his rights; a part without its right is null. */
export const getHome: Operation<'officeHome', Session> = async (ctx) => {
  const { staff } = ctx.session;
  const [orders, requests, permits, questions, customers, missing] = await Promise.all([
    scopeOf(staff, 'orders') === null ? null : readOrders(ctx),
    preparesOrders(staff) ? countWaiting(ctx.db, ctx.session) : null,
    scopeOf(staff, 'credit') === null ? null : countAsked(ctx),
    scopeOf(staff, 'goods') === null ? null : countQuestions(ctx),
    scopeOf(staff, 'customers') === null ? null : readCustomers(ctx),
    scopeOf(staff, 'settings') === null ? [] : listMissing(ctx),
  ]);
  return { orders, requests, permits, questions, customers, missing };
};

function readOrders(ctx: Ctx) {
  return countOrders(
    ctx,
    {
      fresh: { status: ['new'] },
      aside: { aside: '1' },
      ending: { ending: '1' },
      overdue: { overdue: '1' },
    },
    MAX_COUNTED_AT_HOME + 1,
  );
}

/** Requests of companies in scope to let an order pass. */
async function countAsked({ db, session }: Ctx) {
  const some = db
    .select({ one: sql`1` })
    .from(permitRequest)
    .innerJoin(company, eq(company.id, permitRequest.companyId))
    .where(and(isNull(permitRequest.closedAt), companiesInScope(session, ['finance', 'credit'])))
    .limit(MAX_COUNTED_AT_HOME + 1)
    .as('asked');
  return { asked: await db.$count(some) };
}

async function countQuestions({ db }: Ctx) {
  const some = db
    .select({ one: sql`1` })
    .from(productQuestion)
    .where(eq(productQuestion.state, 'new'))
    .limit(MAX_COUNTED_AT_HOME + 1)
    .as('waiting');
  return { waiting: await db.$count(some) };
}

async function readCustomers(ctx: Ctx) {
  const [{ pending }, appeals, letters] = await Promise.all([
    countCompanies(ctx.db, ctx.session),
    readAppeals(ctx),
    readLetters(ctx),
  ]);
  return { pending, appeals, letters };
}

/** A letter with a paper of an order in scope, also to an address that is nobody's. */
const isAboutOrderOf = (session: Session) => sql`exists (
  select from ${customerOrder} where ${customerOrder.id} = ${orderOfLetter} and ${ordersInScope(session)})`;

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

/** Letters that were given up: to people of his companies, and with papers of his orders. */
async function readLetters({ db, session, now }: Ctx) {
  const since = new Date(now().getTime() - LETTER_DAYS * 86_400_000);
  const people = db
    .select({ id: membership.accountId })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), servedBy(session)))
    .where(eq(membership.state, 'active'));
  const rows = await db
    .select({
      id: outbox.id,
      subject: outbox.subject,
      recipient: outbox.recipient,
      at: outbox.at,
      reason: outbox.lastError,
      count: sql<number>`count(*) over ()::int`,
    })
    .from(outbox)
    .where(
      and(
        eq(outbox.channel, 'mail'),
        gt(outbox.at, since),
        isNotNull(outbox.failedAt),
        or(inArray(outbox.accountId, people), isAboutOrderOf(session)),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(SHOWN);
  return {
    count: rows[0]?.count ?? 0,
    last: rows.map(({ id, subject, recipient, at, reason }) => ({
      id,
      subject,
      recipient,
      at: at.toISOString(),
      reason: reason ?? '',
    })),
  };
}
