import { and, eq, gt, ilike, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { orderOfLetter } from '#office/orders/server/index.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import { keyset } from '#server/db/keyset.ts';
import { outbox } from '#server/delivery/tables.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { servedBy } from '#service/cabinet/server/index.ts';
import { scopeOf } from '#shared/rights/staff-rights.ts';
import { LETTER_DAYS, LETTERS_PAGE_SIZE, MAX_COUNTED_LETTERS, type UnsentLetter } from '../contract.ts';

type Ctx = CallContext<Session>;

const pages = keyset({ id: { key: sql`${outbox.id}`, type: sql`int` } }, outbox.id);
const newestFirst = { sort: 'id', dir: 'desc' } as const;

/** The letters of the last two weeks that were given up, a page by key. */
export const listLetters: Operation<'officeLetters', Session> = async (ctx, { query: { q, after } }) => {
  const part = `%${escapeLike(q)}%`;
  const where = and(
    isUnsent(ctx),
    q === '' ? undefined : or(ilike(outbox.subject, part), ilike(outbox.recipient, part)),
  )!;
  const [rows, [counted]] = await Promise.all([
    readRows(ctx.db, and(where, pages.afterKey(newestFirst, after))!, LETTERS_PAGE_SIZE + 1),
    ctx.db.select({ count: countUpTo(ctx.db, where) }).from(sql`(select 1) as one`),
  ]);
  const shown = rows.slice(0, LETTERS_PAGE_SIZE);
  const last = shown.at(-1);
  return {
    items: shown.map(letterView),
    next: rows.length > shown.length && last ? pages.keyOf(newestFirst, { key: String(last.id), id: last.id }) : null,
    count: counted!.count,
  };
};

/** How many letters the list has, as a column. */
export const letterCount = (ctx: Ctx): SQL<number> => countUpTo(ctx.db, isUnsent(ctx));

/** The newest letters of the list. */
export const readLastLetters = async (ctx: Ctx, limit: number): Promise<UnsentLetter[]> =>
  (await readRows(ctx.db, isUnsent(ctx), limit)).map(letterView);

/**
 * Letters to people of the companies in scope and with papers of orders in scope, also to addresses of nobody; with all
 * customers in scope every letter.
 */
function isUnsent({ db, session, now }: Ctx): SQL {
  const since = new Date(now().getTime() - LETTER_DAYS * 86_400_000);
  const people = db
    .select({ id: membership.accountId })
    .from(membership)
    .innerJoin(company, and(eq(company.id, membership.companyId), servedBy(session)))
    .where(eq(membership.state, 'active'));
  const isAboutOrder = sql`exists (
    select from ${customerOrder} where ${customerOrder.id} = ${orderOfLetter} and ${ordersInScope(session)})`;
  return and(
    eq(outbox.channel, 'mail'),
    gt(outbox.at, since),
    isNotNull(outbox.failedAt),
    scopeOf(session.staff, 'customers') === 'all' ? undefined : or(inArray(outbox.accountId, people), isAboutOrder),
  )!;
}

function readRows(db: Db, where: SQL, limit: number) {
  return db
    .select({
      id: outbox.id,
      subject: outbox.subject,
      recipient: outbox.recipient,
      at: outbox.at,
      reason: outbox.lastError,
      orderId: orderOfLetter,
    })
    .from(outbox)
    .where(where)
    .orderBy(...pages.inOrder(newestFirst))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof readRows>>[number];

const letterView = ({ id, subject, recipient, at, reason, orderId }: Row): UnsentLetter => ({
  id,
  subject,
  recipient,
  at: at.toISOString(),
  reason: reason ?? '',
  url: orderId === null ? null : `/office/orders/${orderId}/`,
});

function countUpTo(db: Db, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(outbox)
    .where(where)
    .limit(MAX_COUNTED_LETTERS + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
