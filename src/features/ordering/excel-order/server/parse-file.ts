import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { FoundLine } from '../contract.ts';
import { getSheetOrder } from './sheet-orders.ts';
import { viewSheet } from './sheet-view.ts';

const PAGE_SIZE = 20;

function closedOf(found: readonly FoundLine[]): { reason: string; count: number }[] {
  const byReason = Map.groupBy(found, ({ id, reason }) => (id === null ? reason : null));
  return Array.from(byReason).flatMap(([reason, own]) => (reason === null ? [] : [{ reason, count: own.length }]));
}

/**
 * What of a file can be ordered, one page of it with the totals and the ids of all. Changes nothing: the same
 * file may come twice, at once too. Errors: BAD_FILE, TOO_LARGE, EMPTY, RATE_LIMITED.
 */
export const parseFile: Operation<'basketParseFile', BuyerSession> = async (ctx, { query, body: { file } }) => {
  const order = await getSheetOrder(ctx, file);
  const { found, lost, totals } = await viewSheet(ctx, order);
  const pagination = pageOf({ page: query.PAGE, pageSize: PAGE_SIZE, total: found.length });
  const first = rowsBefore(pagination);
  return {
    found: found.slice(first, first + PAGE_SIZE),
    notFound: lost,
    pagination,
    totals,
    closed: closedOf(found),
    lines: found.flatMap(({ id, quantity, unit }) => (id === null ? [] : [{ id, quantity, unit }])),
    unread: order.unread,
  };
};
