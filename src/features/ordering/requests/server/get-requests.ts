import { and, eq, gt } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import { priceRequest } from './price-request.ts';
import { findRequest, listRequests, visibleTo } from './read-requests.ts';
import { orderRequest } from './tables.ts';
import { requestListItem } from './view-request.ts';

/** The requests that the caller may answer, the newest first. */
export const getRequests: Operation<'orderRequestList', Session> = async ({ db, session, now }, { query }) => {
  const { page, page_size: pageSize, order } = query;
  const offset = rowsBefore({ page, pageSize });
  const scope = and(visibleTo(db, session), order === undefined ? undefined : eq(orderRequest.correctsId, order));
  const rows = await listRequests(db, scope, { limit: pageSize, offset });
  const total = await db.$count(orderRequest, scope);
  const waiting = await db.$count(orderRequest, and(scope, isWaiting(now())));
  return { items: rows.map(requestListItem), page: pageOf({ page, pageSize, total }), waiting };
};

const isWaiting = (now: Date) => and(eq(orderRequest.state, 'open'), gt(orderRequest.expiresAt, now));

/** A request at the prices of now. Throws NOT_FOUND for one that the caller may not answer. */
export const getRequest: Operation<'orderRequestDetail', Session> = async (ctx, { params }) => {
  const row = await findRequest(ctx.db, visibleTo(ctx.db, ctx.session), params.id);
  if (!row) throw notFound('Такой заявки нет');
  return priceRequest(ctx, row);
};
