import { and, eq, sql } from 'drizzle-orm';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { type AuditEntry, writeAudit } from '#identity/audit/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { type GivenLine, isEmpty, priceGiven, type PricedLine } from '#ordering/basket/server/index.ts';
import { checkChoices, offeredDates } from '#ordering/checkout/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { companySession } from './company-session.ts';
import { findChosen } from './find-chosen.ts';
import { lockRequest, type RequestRow } from './read-requests.ts';
import { subjectOf, writeAsked, writeWithdrawn } from './request-letters.ts';
import { orderRequest, orderRequestVersion, type RequestChoices, type RequestLine } from './tables.ts';
import { checkStep, takeStep } from './take-step.ts';

/** What staff propose. `message` is for the customer. */
export type Proposal = {
  lines: readonly GivenLine[];
  choices: RequestChoices;
  buyerNumber: string;
  message: string;
};

type Context = CallContext<Session>;
type Asked = { companyId: number; accountId: number; proposal: Proposal };

const DAY_MS = 86_400_000;

/**
 * Makes a request and asks the person for his answer, as part of the caller's transaction. Throws INCOMPLETE by field,
 * `person` where he may not order for the company, and EMPTY_BASKET.
 */
export async function sendRequest(tx: Db, ctx: Context, asked: Asked): Promise<RequestRow> {
  const content = await contentOf(tx, ctx, asked);
  const { companyId, accountId } = asked;
  const [now, createdBy] = [ctx.now(), ctx.session.account.id];
  const [made] = await tx
    .insert(orderRequest)
    .values({ companyId, accountId, createdBy, createdAt: now, expiresAt: expiryOf(ctx, now) })
    .returning();
  const { id: requestId } = made!;
  await tx.insert(orderRequestVersion).values({ ...content, requestId, version: 1, madeBy: createdBy, at: now });
  return askAgain(tx, ctx, { requestId, action: 'request.send' });
}

/**
 * Makes another version of a request that is open or returned and asks again. `version` is the one that was changed.
 * Throws REQUEST_CLOSED, CONFLICT where it is another one by now, and what `sendRequest` throws.
 */
export async function changeRequest(
  tx: Db,
  ctx: Context,
  { row: { request: seen }, version, proposal }: { row: RequestRow; version: number; proposal: Proposal },
): Promise<RequestRow> {
  const { id: requestId, companyId, accountId } = seen;
  const content = await contentOf(tx, ctx, { companyId, accountId, proposal });
  const row = await lockRequest(tx, requestId);
  if (row.request.correctsId !== null) throw refuse('REQUEST_CLOSED', 'Правку меняют на странице её заказа');
  const now = ctx.now();
  const state = checkStep(row, 'change', now);
  if (row.request.version !== version) throw changedMeanwhile();
  const next = { requestId, version: version + 1, madeBy: ctx.session.account.id, at: now };
  await tx.insert(orderRequestVersion).values({ ...content, ...next });
  await takeStep(tx, requestId, state, {
    version: next.version,
    expiresAt: expiryOf(ctx, now),
    reason: '',
    answeredBy: null,
    answeredAt: null,
  });
  return askAgain(tx, ctx, { requestId, action: 'request.change' });
}

/** Takes a request back that nobody has confirmed. Throws REQUEST_CLOSED, and CONFLICT for another version. */
export async function withdrawRequest(
  tx: Db,
  ctx: Context,
  { row: { request: seen }, version, reason }: { row: RequestRow; version: number; reason: string },
): Promise<RequestRow> {
  const row = await lockRequest(tx, seen.id);
  const now = ctx.now();
  const state = checkStep(row, 'withdraw', now);
  if (row.request.version !== version) throw changedMeanwhile();
  const answer = { reason: reason.toWellFormed(), answeredBy: ctx.session.account.id, answeredAt: now };
  await takeStep(tx, seen.id, state, answer);
  await tellWithdrawn(tx, ctx, row, answer.reason);
  return lockRequest(tx, seen.id);
}

/** Tells the customer that a request was taken back, and the audit log. */
export async function tellWithdrawn(tx: Db, ctx: Context, row: RequestRow, reason: string): Promise<void> {
  const { id, accountId } = row.request;
  const title = `${subjectOf(row)} отозвана`;
  await notify(tx, { accountId, title, text: reason, url: urlOf(id), at: ctx.now() });
  await writeWithdrawn(tx, row, reason);
  await writeAudit(tx, auditOf(ctx, row, 'request.withdraw', reason));
}

const changedMeanwhile = () => refuse('CONFLICT', 'Заявку изменили, пока вы её правили. Откройте её ещё раз');

const urlOf = (id: number) => `/requests/${id}/`;

export const expiryOf = ({ env }: Context, now: Date) => new Date(now.getTime() + env.ORDER_REQUEST_DAYS * DAY_MS);

export async function askAgain(
  tx: Db,
  ctx: Context,
  { requestId, action }: { requestId: number; action: 'request.send' | 'request.change' },
): Promise<RequestRow> {
  const row = await lockRequest(tx, requestId);
  const { accountId, version } = row.request;
  const title = `${subjectOf(row)} ${version === 1 ? 'ждёт подтверждения' : 'изменена'}`;
  await notify(tx, { accountId, title, text: row.company.name, url: urlOf(requestId), at: ctx.now() });
  await writeAsked(tx, row);
  await writeAudit(tx, auditOf(ctx, row, action));
  return row;
}

const auditOf = (
  ctx: Context,
  { request, content }: RequestRow,
  action: AuditEntry['action'],
  reason = '',
): AuditEntry => ({
  action,
  actorAccountId: ctx.session.actor.id,
  accountId: request.accountId,
  object: String(request.id),
  details: { version: request.version, lines: content.lines.length, total: content.total, reason },
  companyId: request.companyId,
  ip: ctx.request.ip,
});

/** What is proposed, at the prices of now; locks the company. */
async function contentOf(tx: Db, ctx: Context, { companyId, accountId, proposal }: Asked) {
  const terms = await lockCompany(tx, companyId);
  if (terms.state === 'blocked') throw refuse('FORBIDDEN', 'Компания закрыта: предложить ей заказ нельзя');
  const person = await getOrderer(tx, companyId, accountId);
  const { lines, choices, buyerNumber, message } = proposal;
  const moment = { now: ctx.now(), timeZone: ctx.env.TZ_SHOP };
  const basket = await priceGiven(tx, companySession(ctx.session, terms, person), lines, moment);
  if (isEmpty(basket)) throw refuse('EMPTY_BASKET', 'Ни одного из этих товаров заказать сейчас нельзя');
  checkChoices({ ...choices, contragent: companyId }, await findChosen(tx, companyId, choices), offeredDates(ctx));
  return {
    lines: basket.lines.map(requestLine),
    choices: { ...choices, comment: choices.comment?.toWellFormed() },
    buyerNumber: buyerNumber.toWellFormed(),
    message: message.toWellFormed(),
    total: basket.totals.total,
  };
}

function requestLine({ item, quantity, price, vatPercent, remark }: PricedLine): RequestLine {
  const { id: itemId, article, name, lineUnit: unit } = item;
  const prices = { priceBase: price.valueBase, price: price.valueVat, vatPercent };
  return { itemId, article, name, unit, quantity, ...prices, remark };
}

/** Which memberships may order: of a company's active people. */
export const mayOrder = and(
  eq(membership.state, 'active'),
  eq(account.active, true),
  sql`(${membership.role} = 'ADMIN' or (${membership.rights} ->> 'order')::boolean)`,
);

/** A person who may order for a company. Throws INCOMPLETE where he may not. */
export async function getOrderer(tx: Db, companyId: number, accountId: number): Promise<Session['account']> {
  const { id, role, name, lastName, secondName, email, phone, workPosition, cityId } = account;
  const [person] = await tx
    .select({ id, role, name, lastName, secondName, email, phone, workPosition, cityId })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(and(eq(account.id, accountId), eq(membership.companyId, companyId), mayOrder));
  if (!person) {
    throw refuse('INCOMPLETE', 'Этот сотрудник не может заказывать для компании. Выберите другого', {
      field: 'person',
    });
  }
  return person;
}
