import { and, asc, eq, inArray } from 'drizzle-orm';
import { account, membership } from '#identity/accounts/server/tables.ts';
import { stockChanged } from '#ordering/checkout/server/index.ts';
import { type Correction, type Corrector, rewriteOrder, whyNotCorrected } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import { findItems } from '#ordering/basket/server/index.ts';
import { priceTermsOf } from '#goods/pricing/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession, Session } from '#server/session/session.ts';
import { livingStates } from '#shared/request-state.ts';
import { askForCorrection, withdrawReplaced } from './ask-for-correction.ts';
import { mayOrder } from './propose-request.ts';
import { changesAnything, planCorrection, type PlannedCorrection, type WantedOrder } from './plan-correction.ts';
import { lockRequest, type RequestRow } from './read-requests.ts';
import { takeStep } from './take-step.ts';
import { orderRequest } from './tables.ts';

type Order = typeof customerOrder.$inferSelect;

/** How staff correct an order. */
type Asked = {
  order: Order;
  wanted: WantedOrder;
  /** The correction that the caller saw waiting. */
  replaces: { id: number; version: number } | null;
  /** The sum that the caller saw the order come to, kopecks; null: it is not compared. */
  expectedTotal: number | null;
  note: string;
};

/**
 * `done`: the order is as wanted, `isUnasked`: though nobody could confirm it. `asked`: it stays as it was until the customer
 * confirms.
 */
type Outcome = { kind: 'done'; correction: Correction; isUnasked: boolean } | { kind: 'asked'; request: RequestRow };

/**
 * Corrects an order, as part of a transaction that has locked its company and then the order. Only removing and lowering is
 * done at once; where the company has nobody who could confirm, everything is. A correction that waits is replaced: by
 * another version, or withdrawn where nothing has to be confirmed. `ctx` is in the terms of the locked company. Throws
 * CANNOT_CORRECT, CONFLICT, VALIDATION, PRICE_CHANGED, STOCK_CHANGED, ORDER_BAN, DEBT, CREDIT_LIMIT.
 */
export async function correctOrder(
  tx: Db,
  staff: CallContext<Session>,
  ctx: CallContext<BuyerSession>,
  { order, wanted, replaces, expectedTotal, note }: Asked,
): Promise<Outcome> {
  const reason = whyNotCorrected(order);
  if (reason !== null) throw refuse('CANNOT_CORRECT', reason);
  const waiting = await lockWaiting(tx, order.id, ctx.now());
  const isSeen = waiting?.request.id === replaces?.id && waiting?.request.version === replaces?.version;
  if (!isSeen) throw refuse('CONFLICT', 'По заказу есть другая правка. Посмотрите её и повторите, что нужно');
  const plan = await planCorrection(tx, ctx, order, wanted);
  if (plan.lines.length + plan.refused.length === 0) {
    throw refuse('CANNOT_CORRECT', 'В заказе не останется товаров. Отмените его');
  }
  if (!changesAnything(order, plan)) throw refuse('VALIDATION', 'В заказе ничего не изменено', { field: 'lines' });
  checkBuyable(plan);
  if (expectedTotal !== null && expectedTotal !== plan.totals.total) {
    throw refuse('PRICE_CHANGED', 'Цены изменились. Проверьте сумму правки и повторите');
  }
  if (plan.needsConfirmation) checkOpen(ctx);
  const asked = plan.needsConfirmation ? await findOrderer(tx, order) : null;
  if (asked !== null) {
    const request = await askForCorrection(tx, staff, {
      order,
      plan,
      wanted,
      waiting,
      accountId: asked,
      message: note,
    });
    return { kind: 'asked', request };
  }
  if (plan.needsConfirmation) checkAllowed(ctx, plan);
  if (waiting) await withdrawReplaced(tx, staff, waiting);
  const unconfirmed = plan.needsConfirmation ? ['В компании некому подтвердить: правка сделана сразу'] : [];
  const correction = await writeCorrection(
    tx,
    ctx,
    { order, plan },
    {
      actorAccountId: staff.session.actor.id,
      at: ctx.now(),
      ip: staff.request.ip,
      note: [note, ...unconfirmed].filter(Boolean).join('. '),
      isConfirmed: false,
    },
  );
  return { kind: 'done', correction, isUnasked: plan.needsConfirmation };
}

type Planned = { order: Order; plan: PlannedCorrection };

/** Writes a planned correction of a locked order. Throws STOCK_CHANGED where a parallel order was faster. */
export async function writeCorrection(
  tx: Db,
  ctx: CallContext<BuyerSession>,
  { order, plan }: Planned,
  corrector: Corrector,
): Promise<Correction> {
  const { canBuyUnavailable } = ctx.session.company;
  const { former } = plan;
  const correction = await rewriteOrder(tx, { ...order, former }, { ...plan, canBuyUnavailable }, corrector);
  if (correction.shortages.length > 0 && !canBuyUnavailable) {
    const ids = correction.shortages.map(({ itemId }) => itemId);
    const items = await findItems(tx, priceTermsOf(ctx.session), ids);
    throw stockChanged(correction.shortages.map(({ itemId, available }) => ({ item: items.get(itemId)!, available })));
  }
  return correction;
}

/** Throws STOCK_CHANGED, an error for each line that cannot be bought now. */
export function checkBuyable({ refused }: PlannedCorrection): void {
  if (refused.length === 0) return;
  throw new ApiError(refused.map(({ name, reason }) => ({ code: 'STOCK_CHANGED', message: `${name}: ${reason}` })));
}

/** Ban, debt, limit and the state of the company, as for a new order. */
export function checkAllowed(ctx: CallContext<BuyerSession>, { warnings }: PlannedCorrection): void {
  checkOpen(ctx);
  const blocking = warnings.filter((warning) => warning.blocking);
  if (blocking.length > 0) throw new ApiError(blocking.map(({ code, text }) => ({ code, message: text })));
}

function checkOpen({ session }: CallContext<BuyerSession>): void {
  if (session.company.state === 'blocked') throw refuse('FORBIDDEN', 'Компания закрыта: заказать для неё нельзя');
}

/** The correction of an order that waits; one whose time is over ends here. */
async function lockWaiting(tx: Db, orderId: number, now: Date): Promise<RequestRow | null> {
  const [found] = await tx
    .select({ id: orderRequest.id })
    .from(orderRequest)
    .where(and(eq(orderRequest.correctsId, orderId), inArray(orderRequest.state, [...livingStates])));
  if (!found) return null;
  const row = await lockRequest(tx, found.id);
  // It may have ended while its lock was waited for
  if (!livingStates.includes(row.request.state)) return null;
  if (row.request.expiresAt > now) return row;
  const reason = 'Срок подтверждения истёк';
  await takeStep(tx, row.request.id, 'expired', { reason, answeredBy: null, answeredAt: now });
  return null;
}

/** Who is asked: the buyer of the order, or who else may order for its company; null: nobody. */
export async function findOrderer(db: Db, { companyId, accountId }: Order): Promise<number | null> {
  const people = await db
    .select({ id: account.id })
    .from(account)
    .innerJoin(membership, eq(membership.accountId, account.id))
    .where(and(eq(membership.companyId, companyId), mayOrder))
    .orderBy(asc(account.id));
  return people.find(({ id }) => id === accountId)?.id ?? people[0]?.id ?? null;
}
