import { and, eq, type SQL, sql } from 'drizzle-orm';
import { account, company } from '#identity/accounts/server/tables.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import type { RequestState } from '#shared/request-state.ts';
import { MAX_COUNTED_REQUESTS } from '../contract.ts';
import { served } from './in-company.ts';

interface RequestFilter {
  q: string;
  state?: RequestState | undefined;
  company?: number | undefined;
}

/** The requests that the caller serves and a filter leaves, as a condition on `order_request` joined with its company. */
export const filtered = (session: Session, { q, state, company: of }: RequestFilter): SQL =>
  and(
    served(session),
    state && eq(orderRequest.state, state),
    of === undefined ? undefined : eq(orderRequest.companyId, of),
    q === '' ? undefined : holdsText(q),
  )!;

/** The text is the number of the request, or part of that of its order, of the company, or of who was asked. */
function holdsText(text: string): SQL {
  const part = `%${escapeLike(text)}%`;
  return sql`(${orderRequest.id}::text = ${text}
    or ${company.name} ilike ${part} or ${company.inn} ilike ${part}
    or ${orderRequest.orderId} in (select id from ${customerOrder} where number ilike ${part})
    or ${orderRequest.accountId} in (
      select id from ${account} where concat_ws(' ', last_name, name, second_name) ilike ${part}))`;
}

/** How many requests a condition leaves, up to `MAX_COUNTED_REQUESTS` + 1. */
export async function countRequests(db: Db, where: SQL): Promise<number> {
  const [row] = await db.select({ count: countColumn(db, where) }).from(sql`(select 1) as one`);
  return row!.count;
}

/** How many requests in the scope of a member of staff have a state, as a column. */
export const requestCount = (db: Db, session: Session, state: RequestState): SQL<number> =>
  countColumn(db, filtered(session, { q: '', state }));

function countColumn(db: Db, where: SQL): SQL<number> {
  const some = db
    .select({ one: sql`1` })
    .from(orderRequest)
    .innerJoin(company, eq(company.id, orderRequest.companyId))
    .where(where)
    .limit(MAX_COUNTED_REQUESTS + 1);
  return sql<number>`(select count(*)::int from ${some} as counted)`;
}
