import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { exchangeConnection } from '#exchange/connections/server/tables.ts';
import { failedRunCount } from '#exchange/goods-import/server/index.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { companiesInScope } from '#identity/accounts/server/index.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { invitationCount } from '#office/invitations/server/index.ts';
import { customerCount } from '#office/customers/server/index.ts';
import { letterCount } from '#office/letters/server/index.ts';
import { orderCount } from '#office/orders/server/index.ts';
import { personCount } from '#office/people/server/index.ts';
import { requestCount } from '#office/requests/server/index.ts';
import { endedPaperCount, endingPaperCount } from '#office/papers/server/index.ts';
import { missedCount } from '#office/search/server/index.ts';
import { permitRequest } from '#ordering/finance/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { preparesOrders, scopeOf, type StaffRight } from '#shared/rights/staff-rights.ts';
import { MAX_COUNTED_AT_HOME, type OfficeHomeData } from '../contract.ts';

type Ctx = CallContext<Session>;
type Counts = Partial<Record<string, number>>;

const MAX = MAX_COUNTED_AT_HOME + 1;

/** The figures of the home by the rights of the visitor, in one statement; a part without its right is null. */
export async function countFigures(ctx: Ctx) {
  const { staff } = ctx.session;
  const has = (right: StaffRight) => scopeOf(staff, right) !== null;
  const columns = {
    ...(has('orders') && ofOrders(ctx)),
    ...(preparesOrders(staff) && {
      open: requestCount(ctx.db, ctx.session, 'open'),
      returned: requestCount(ctx.db, ctx.session, 'returned'),
    }),
    ...(has('credit') && { asked: permitCount(ctx) }),
    ...(has('goods') && {
      waiting: questionCount(ctx),
      paperEnded: endedPaperCount(ctx),
      paperEnding: endingPaperCount(ctx),
    }),
    ...(has('customers') && ofCustomers(ctx)),
    ...(has('search') && { missed: missedCount(ctx.db) }),
    ...(has('exchange') && { failed: failedRunCount(MAX), silentSystems: silentSystemCount(ctx) }),
  };
  const counts = Object.keys(columns).length === 0 ? {} : await readCounts(ctx, columns);
  return partsOf(counts);
}

async function readCounts({ db }: Ctx, columns: Record<string, SQL<number>>): Promise<Counts> {
  const [row] = await db.select(columns).from(sql`(select 1) as one`);
  return row as Counts;
}

const ofOrders = (ctx: Ctx) => ({
  fresh: orderCount(ctx, { status: ['new'] }, MAX),
  aside: orderCount(ctx, { aside: '1' }, MAX),
  ending: orderCount(ctx, { ending: '1' }, MAX),
  overdue: orderCount(ctx, { overdue: '1' }, MAX),
});

const ofCustomers = (ctx: Ctx) => ({
  pending: customerCount(ctx, { state: 'pending' }),
  applicants: customerCount(ctx, { applicants: '1' }),
  invited: invitationCount(ctx.db, ctx.session, { state: 'sent' }),
  ...(scopeOf(ctx.session.staff, 'customers') === 'all' && { unserved: customerCount(ctx, { manager: 'none' }) }),
  silent: customerCount(ctx, { silent: '1' }),
  baskets: personCount(ctx.db, ctx.session, { basket: '1' }),
  letters: letterCount(ctx),
});

/** Requests of companies in scope to let an order pass. */
function permitCount({ db, session }: Ctx): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(permitRequest)
    .innerJoin(company, eq(company.id, permitRequest.companyId))
    .where(and(isNull(permitRequest.closedAt), companiesInScope(session, ['finance', 'credit'])))
    .limit(MAX);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}

function questionCount({ db }: Ctx): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(productQuestion)
    .where(eq(productQuestion.state, 'new'))
    .limit(MAX);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}

/** The watch of the exchange marks a connection that is silent for longer than usual. */
function silentSystemCount({ db }: Ctx): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(exchangeConnection)
    .where(and(eq(exchangeConnection.active, true), isNotNull(exchangeConnection.silenceReportedAt)));
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}

type Parts = Pick<
  OfficeHomeData,
  'orders' | 'requests' | 'permits' | 'questions' | 'papers' | 'searches' | 'exchange'
> & {
  customers: Omit<NonNullable<OfficeHomeData['customers']>, 'appeals' | 'letters'> | null;
  letters: number;
};

/** A part was counted if its first figure was. */
const partsOf = (counts: Counts): Parts => ({
  orders: part(counts, ['fresh', 'aside', 'ending', 'overdue']),
  requests: part(counts, ['open', 'returned']),
  permits: part(counts, ['asked']),
  questions: part(counts, ['waiting']),
  papers: counts.paperEnded === undefined ? null : { ended: counts.paperEnded, ending: counts.paperEnding ?? 0 },
  customers:
    counts.pending === undefined
      ? null
      : {
          ...part(counts, ['pending', 'applicants', 'invited', 'silent', 'baskets'])!,
          unserved: counts.unserved ?? null,
        },
  letters: counts.letters ?? 0,
  searches: part(counts, ['missed']),
  exchange: counts.failed === undefined ? null : { failed: counts.failed, silent: counts.silentSystems ?? 0 },
});

function part<K extends string>(counts: Counts, names: readonly K[]): Record<K, number> | null {
  if (counts[names[0]!] === undefined) return null;
  return Object.fromEntries(names.map((name) => [name, counts[name] ?? 0])) as Record<K, number>;
}
