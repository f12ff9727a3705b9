import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { FoundLine } from '../contract.ts';
import { askForColumns } from './ask-for-columns.ts';
import { rememberColumns } from './remembered-columns.ts';
import { getSheetOrder } from './sheet-orders.ts';
import { viewSheet } from './sheet-view.ts';

const PAGE_SIZE = 20;

function closedOf(found: readonly FoundLine[]): { reason: string; count: number }[] {
  const byReason = Map.groupBy(found, ({ id, reason }) => (id === null ? reason : null));
  return Array.from(byReason).flatMap(([reason, own]) => (reason === null ? [] : [{ reason, count: own.length }]));
}

/**
 * What of a file can be ordered, one page of it with the totals and the ids of all. The same file may come twice,
 * at once too; columns that the buyer points at are remembered for the company. Errors: COLUMNS where they are not sure,
 * BAD_FILE, TOO_LARGE, EMPTY, RATE_LIMITED.
 */
export const parseFile: Operation<'basketParseFile', BuyerSession> = async (ctx, { query, body }) => {
  const order = await getSheetOrder(ctx, body);
  if (order.tables.some(({ doubt }) => doubt !== null)) throw askForColumns(order.tables);
  const { found, lost, toCorrect, totals, counts } = await viewSheet(ctx, order);
  if (body.columns) await rememberColumns(ctx, order.tables);
  const shown = query.SHOW === 'changed' ? found.filter(({ corrected }) => corrected) : found;
  const isCorrecting = query.SHOW === 'toCorrect';
  const total = isCorrecting ? toCorrect.length : shown.length;
  const pagination = pageOf({ page: query.PAGE, pageSize: PAGE_SIZE, total });
  const first = rowsBefore(pagination);
  const page = <T>(rows: readonly T[]) => rows.slice(first, first + PAGE_SIZE);
  return {
    found: isCorrecting ? [] : page(shown),
    notFound: lost,
    toCorrect: isCorrecting ? page(toCorrect) : toCorrect,
    pagination,
    totals,
    counts,
    tables: order.tables,
    hidden: order.hidden,
    closed: closedOf(found),
    lines: found.flatMap(({ id, quantity, unit }) => (id === null ? [] : [{ id, quantity, unit }])),
  };
};
