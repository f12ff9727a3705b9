import { writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { transaction } from '#server/db/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { priceRequest } from './price-request.ts';
import { findRequest, lockRequest, visibleTo } from './read-requests.ts';
import { requestChanged } from './request-changed.ts';
import { officeUrl, subjectOf, writeReturned } from './request-letters.ts';
import { checkStep, takeStep } from './take-step.ts';
import { stateView } from './view-request.ts';

/** Returns a request to staff with a reason. Throws NOT_FOUND, REQUEST_CLOSED, REQUEST_CHANGED with the request of now. */
export const returnRequest: Operation<'orderRequestReturn', Session> = (ctx, { params, body }) =>
  transaction(ctx.db, async (tx) => {
    const { session, now: clock } = ctx;
    const asked = await findRequest(tx, visibleTo(tx, session), params.id);
    if (!asked) throw notFound('Такой заявки нет');
    const row = await lockRequest(tx, params.id);
    const { request } = row;
    const now = clock();
    const state = checkStep(row, 'return', now);
    if (request.version !== body.version) throw requestChanged(await priceRequest({ ...ctx, db: tx }, row));
    const reason = body.reason.toWellFormed();
    const { id: accountId } = session.account;
    await takeStep(tx, request.id, state, { answeredBy: accountId, answeredAt: now, reason });
    const title = `${subjectOf(row)} возвращена`;
    await notify(tx, {
      accountId: request.createdBy,
      title,
      text: row.company.name,
      url: officeUrl(row),
      at: now,
    });
    await writeReturned(tx, row, reason);
    await writeAudit(tx, {
      action: 'request.return',
      actorAccountId: accountId,
      accountId,
      object: String(request.id),
      details: { version: request.version, reason },
      companyId: request.companyId,
      ip: ctx.request.ip,
    });
    return { state: stateView(state) };
  });
