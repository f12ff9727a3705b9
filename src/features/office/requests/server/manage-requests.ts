import { and, lt } from 'drizzle-orm';
import { listMarked } from '#goods/products/server/index.ts';
import {
  changeRequest,
  findRequest,
  listRequests,
  priceRequest,
  requestListItem,
  sendRequest,
  withdrawRequest,
} from '#ordering/requests/server/index.ts';
import { livingStates } from '#shared/request-state.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { type Db, transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { lockServedCompany, served } from './in-company.ts';
import { wantedLines } from './prepare-order.ts';
import { countRequests, filtered } from './request-filter.ts';
import { readHistory } from './request-history.ts';

const PAGE_SIZE = 50;

/** The requests of the companies that the caller serves, the newest first. */
export const getRequests: Operation<'officeRequestList', Session> = async ({ db, session }, { query }) => {
  const { after, ...filter } = query;
  const where = filtered(session, filter);
  const rows = await listRequests(db, after === undefined ? where : and(where, lt(orderRequest.id, after))!, {
    limit: PAGE_SIZE + 1,
  });
  const items = rows.slice(0, PAGE_SIZE).map(requestListItem);
  return {
    items,
    next: rows.length > PAGE_SIZE ? String(items.at(-1)!.id) : null,
    count: await countRequests(db, where),
  };
};

/** A request with what a change of it begins with. */
export const getRequest: Operation<'officeRequestDetail', Session> = async (ctx, { params }) => {
  const row = await getServed(ctx.db, ctx.session, params.id);
  const { content, request } = row;
  const isLiving = livingStates.includes(request.state) && request.expiresAt > ctx.now();
  return {
    ...(await priceRequest(ctx, row)),
    choices: content.choices,
    // A correction is changed on the page of its order
    canChange: isLiving && request.correctsId === null,
    canWithdraw: isLiving,
    marked: await listMarked(
      ctx.db,
      content.lines.map(({ itemId }) => itemId),
    ),
    history: await readHistory(ctx.db, row),
  };
};

/** Sends lines to a person of the company for confirmation, once for an Idempotency-Key. */
export const sendForCompany: Operation<'officeRequestSend', Session> = (ctx, { params, body }) => {
  const send = async (tx: Db) => {
    const { company: companyId } = params;
    const { person: accountId, lines, ...rest } = body;
    const proposal = { ...rest, lines: wantedLines(lines) };
    return shown(tx, ctx, await sendRequest(tx, ctx, { companyId, accountId, proposal }));
  };
  const lock = (tx: Db) => lockServedCompany(tx, ctx.session, params.company);
  return withIdempotency(ctx, 'officeRequestSend', { ...params, ...body }, send, { lock });
};

/** Another version of a request, which waits for the customer again. */
export const changeForCompany: Operation<'officeRequestChange', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const row = await getServed(tx, ctx.session, params.id);
    const { version, lines, ...rest } = body;
    const proposal = { ...rest, lines: wantedLines(lines) };
    return shown(tx, ctx, await changeRequest(tx, ctx, { row, version, proposal }));
  });

/** Takes a request back. */
export const withdrawForCompany: Operation<'officeRequestWithdraw', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const row = await getServed(tx, ctx.session, params.id);
    return shown(tx, ctx, await withdrawRequest(tx, ctx, { row, ...body }));
  });

type Row = Awaited<ReturnType<typeof sendRequest>>;

const shown = (tx: Db, ctx: CallContext<Session>, row: Row) => priceRequest({ ...ctx, db: tx }, row);

/** Throws NOT_FOUND outside the caller's scope. */
async function getServed(db: Db, session: Session, id: number): Promise<Row> {
  const row = await findRequest(db, served(session), id);
  if (!row) throw notFound('Такой заявки нет');
  return row;
}
