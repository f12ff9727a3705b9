import {
  creditAndWarnings,
  isEmpty,
  type PricedLine,
  type PricedBasket,
  priceStored,
  readBasket,
  readLockedBasket,
} from '#ordering/basket/server/index.ts';
import { findByCheckoutKey } from '#ordering/orders/server/index.ts';
import { type PriceNames, priceNamesOf, priceTermsOf, readPriceNames } from '#goods/pricing/server/index.ts';
import {
  addMissingRows,
  planReservation,
  recordAvailability,
  type Reservation,
  reservedItems,
} from '#goods/stock/server/index.ts';
import { type Db, together, transaction } from '#server/db/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import { keptAnswer, type RequestMark, requestMark } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import type { OrderRequest } from '../contract.ts';
import { shippingDates } from '../shipping-dates.ts';
import { checkChoices, chosenPlaces, type CompleteChoices } from './check-choices.ts';
import { basketChanged, companyChanged, differenceFrom, priceChanged, stockChanged } from './compare-with-snapshot.ts';
import { freezeOrder, type Placed } from './freeze-order.ts';
import { lockForOrder } from './lock-for-order.ts';
import { type OrderFacts, readOrderFacts } from './read-order-facts.ts';
import { writeOrder } from './write-order.ts';

type Context = CallContext<BuyerSession>;

/**
 * Orders what the buyer was shown, or nothing (R-CALL-109) [A-122..A-127]: one transaction over the locked basket,
 * company and stock, in this order. A repeat with the same checkout key gets the order that there is; a repeat without
 * one finds an empty basket. Throws EMPTY_BASKET, BASKET_CHANGED, INCOMPLETE by field, ORDER_BAN, DEBT, CREDIT_LIMIT,
 * UNIT_CHANGED, PRICE_CHANGED and STOCK_CHANGED with their lines, KEY_REUSED; FORBIDDEN and CLOSED where the caller may not
 * order any more by the time that the locks are his.
 */
export const addOrder: Operation<'orderAdd', BuyerSession> = async (ctx, { body }) => {
  const mark = requestMark(ctx, 'orderAdd', body);
  let { company } = ctx.session;
  for (;;) {
    const session = { ...ctx.session, company };
    const placed = await transaction(ctx.db, (tx) => orderFromBasket(tx, { ...ctx, session }, body, mark));
    if ('id' in placed) return { id: placed.id, number: placed.number, url: `/orders/${placed.id}/` };
    company = { ...company, ...placed.terms };
  }
};

/** Writes nothing, and returns the terms of the company, where they are others than those of the session. */
async function orderFromBasket(
  tx: Db,
  ctx: Context,
  request: OrderRequest,
  mark: RequestMark | null,
): Promise<Placed | { terms: Terms }> {
  const read = await readUnderLocks(tx, ctx, request, mark);
  if (read.terms) return { terms: read.terms };
  const { session, basket, lines, wanted, facts } = read;
  const { company } = session;
  if (mark && facts.kept) return keptAnswer<Placed>(facts.kept, mark);
  if (!facts.mayOrder) throw mayNotOrder();
  const shown = linesShown(session, basket, facts, request);
  if (!shown) return getPlaced(tx, session, basket, request);
  const choices = checkChoices(request, facts.places, shippingDates(dayOf(ctx.now(), ctx.env.TZ_SHOP)));
  checkTerms(company, basket, choices);
  const difference = differenceFrom(shown, basket);
  if (difference) throw difference;
  const reservation = planReservation(facts.stock, wanted, company);
  checkStock(reservation, lines, company.canBuyUnavailable);
  checkTotal(basket, request);
  const names = await namesOf(tx, lines, facts, company.priceTypeId);
  await recordAvailability(tx, reservation.moves);
  const { answer, ...order } = freezeOrder({ ...ctx, session }, { basket, lines, choices, request, facts, names });
  await writeOrder(tx, { ...order, parts: reservation.parts, mark, answer });
  return answer;
}

type Terms = Awaited<ReturnType<typeof lockForOrder>>;

/** What must not have changed since the session was read, for the basket to be read at once with the lock. */
const isReadAlike = (company: Terms, locked: Terms) =>
  (['priceTypeId', 'currency', 'canBuyUnavailable'] as const).every((term) => company[term] === locked[term]);

/** Locks basket, company and stock, and reads all that the order depends on; the terms where the basket was read with others. */
async function readUnderLocks(tx: Db, ctx: Context, request: OrderRequest, mark: RequestMark | null) {
  const { account, company: known } = ctx.session;
  const readFacts = () =>
    readOrderFacts(tx, {
      accountId: account.id,
      companyId: known.id,
      key: mark?.key ?? null,
      checkoutKey: request.checkoutKey ?? null,
      chosen: chosenPlaces(request),
      priceTypeId: known.priceTypeId,
    });
  const priceTerms = priceTermsOf(ctx.session);
  const [terms, proven, factsOfStock] = await together(tx, () =>
    Promise.all([
      lockForOrder(tx, account.id, known.id),
      readLockedBasket(tx, ctx.db, priceTerms, account.id),
      // A back-order may need rows of stock that are made before any is locked
      known.canBuyUnavailable ? null : readFacts(),
    ]),
  );
  if (!isReadAlike(known, terms)) return { terms };
  const session = { ...ctx.session, company: { ...known, ...terms } };
  const stored = proven ?? (await readBasket(tx, priceTerms, { accountId: account.id, isLocked: true }));
  const basket = priceStored(session, stored, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const lines = basket.lines.filter((line) => line.isOrdered);
  const wanted = lines.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  if (lines.some((line) => !line.isInStock)) await addMissingRows(tx, reservedItems(wanted));
  return { session, basket, lines, wanted, facts: factsOfStock ?? (await readFacts()) };
}

/** The lines that were shown, if they are those of this basket and company. */
function linesShown({ company }: BuyerSession, basket: PricedBasket, { shown }: OrderFacts, request: OrderRequest) {
  const isShown = shown?.basketVersion === basket.version && shown.companyId === company.id;
  return isShown && isForCompany(request, company.id) ? shown.lines : undefined;
}

const isForCompany = ({ contragent }: OrderRequest, companyId: number) => (contragent ?? companyId) === companyId;

/** An order raises the version of its basket: one that is no longer as it was shown may have been ordered already. */
async function getPlaced(
  tx: Db,
  { account, company }: BuyerSession,
  basket: PricedBasket,
  request: OrderRequest,
): Promise<Placed> {
  const placed = request.checkoutKey ? await findByCheckoutKey(tx, account.id, request.checkoutKey) : undefined;
  if (placed) return placed;
  if (isEmpty(basket)) throw emptyBasket();
  throw isForCompany(request, company.id) ? basketChanged() : companyChanged(company.name);
}

/** Ban, debt and limit. What was shown and has run out since is reported line by line instead. */
function checkTerms(company: BuyerSession['company'], basket: PricedBasket, choices: CompleteChoices): void {
  const { warnings } = creditAndWarnings(company, basket, { ...choices, incomplete: false });
  const blocking = warnings.filter((warning) => warning.blocking && warning.code !== 'EMPTY_BASKET');
  if (blocking.length) throw new ApiError(blocking.map(({ code, text }) => ({ code, message: text })));
}

/** What the buyer's client has shown as the total, where it says so. */
function checkTotal({ totals }: PricedBasket, { expectedTotal }: OrderRequest): void {
  if (expectedTotal != null && expectedTotal !== toWire(totals.total)) throw priceChanged([]);
}

/** The last check: of parallel orders for the last pieces one gets here in time. */
function checkStock({ shortages }: Reservation, lines: readonly PricedLine[], canBuyUnavailable: boolean): void {
  if (shortages.length === 0 || canBuyUnavailable) return;
  const items = new Map(lines.map(({ item }) => [item.id, item]));
  throw stockChanged(shortages.map(({ itemId, available }) => ({ item: items.get(itemId)!, available })));
}

/** The names of promotions are read apart: few orders have any, and which is known when the basket has been priced. */
async function namesOf(
  tx: Db,
  lines: readonly PricedLine[],
  facts: OrderFacts,
  priceTypeId: number | null,
): Promise<PriceNames> {
  const promotionIds = [...new Set(lines.flatMap(({ price }) => price.promotionId ?? []))];
  return promotionIds.length ? readPriceNames(tx, { priceTypeId, promotionIds }) : priceNamesOf(facts.names);
}

const mayNotOrder = () =>
  refuse('FORBIDDEN', 'Вы больше не можете заказывать для этой компании. Обратитесь к её администратору');

const emptyBasket = () => refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
