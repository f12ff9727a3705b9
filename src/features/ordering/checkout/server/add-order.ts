import {
  creditAndWarnings,
  isEmpty,
  type KeptLine,
  type PricedBasket,
  priceStored,
  readBasket,
} from '#ordering/basket/server/index.ts';
import { recipientOf } from '#identity/accounts/server/index.ts';
import { findByCheckoutKey, newOrderLetters, type NewOrderLine, orderNumber } from '#ordering/orders/server/index.ts';
import { originOf, type PriceNames, priceNamesOf, priceTermsOf, readPriceNames } from '#goods/pricing/server/index.ts';
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
import { lineTotal, toWire } from '#shared/money.ts';
import { deliveryCount } from '#shared/order-totals.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { OrderRequest } from '../contract.ts';
import { shippingDates } from '../shipping-dates.ts';
import { checkChoices, chosenPlaces, type CompleteChoices } from './check-choices.ts';
import { basketChanged, companyChanged, differenceFrom, priceChanged, stockChanged } from './compare-with-snapshot.ts';
import { lockForOrder } from './lock-for-order.ts';
import { type OrderFacts, readOrderFacts } from './read-order-facts.ts';
import { writeOrder } from './write-order.ts';

type Context = CallContext<BuyerSession>;
type Placed = { id: number; number: string };

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

type Terms = Awaited<ReturnType<typeof lockForOrder>>;

/** What must not have changed since the session was read, for the basket to be read at once with the lock. */
const isReadAlike = (company: Terms, locked: Terms) =>
  (['priceTypeId', 'currency', 'canBuyUnavailable'] as const).every((term) => company[term] === locked[term]);

/** Writes nothing, and returns the terms of the company, where they are others than those of the session. */
async function orderFromBasket(
  tx: Db,
  ctx: Context,
  request: OrderRequest,
  mark: RequestMark | null,
): Promise<Placed | { terms: Terms }> {
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
  const [terms, stored, factsOfStock] = await together(tx, () =>
    Promise.all([
      lockForOrder(tx, account.id, known.id),
      readBasket(tx, priceTermsOf(ctx.session), { accountId: account.id, isLocked: true }),
      // A back-order may need rows of stock that are made before any is locked
      known.canBuyUnavailable ? null : readFacts(),
    ]),
  );
  if (!isReadAlike(known, terms)) return { terms };
  const company = { ...known, ...terms };
  const locked = { ...ctx, session: { ...ctx.session, company } };
  const basket = priceStored(locked.session, stored, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const lines = basket.lines.filter((line) => line.isOrdered);
  const wanted = lines.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  if (lines.some((line) => !line.isInStock)) await addMissingRows(tx, reservedItems(wanted));
  const facts = factsOfStock ?? (await readFacts());
  if (mark && facts.kept) return keptAnswer<Placed>(facts.kept, mark);
  if (!facts.mayOrder) throw mayNotOrder();
  const shown = linesShown(locked, basket, facts, request);
  if (!shown) return getPlaced(tx, locked, basket, request);
  const choices = checkChoices(request, facts.places, shippingDates(dayOf(ctx.now(), ctx.env.TZ_SHOP)));
  const { warnings } = creditAndWarnings(company, basket, { ...choices, incomplete: false });
  // What was shown and has run out since is reported line by line
  const blocking = warnings.filter(({ blocking, code }) => blocking && code !== 'EMPTY_BASKET');
  if (blocking.length) throw new ApiError(blocking.map(({ code, text }) => ({ code, message: text })));
  const difference = differenceFrom(shown, basket);
  if (difference) throw difference;
  const reservation = planReservation(facts.stock, wanted, company);
  checkStock(reservation, lines, company.canBuyUnavailable);
  checkTotal(basket, request);
  return write(tx, locked, { basket, lines, choices, request, facts, reservation, mark });
}

/** The lines that were shown, if they are those of this basket and company. */
function linesShown(
  { session: { company } }: Context,
  basket: PricedBasket,
  { shown }: OrderFacts,
  request: OrderRequest,
) {
  const isShown = shown?.basketVersion === basket.version && shown.companyId === company.id;
  return isShown && isForCompany(request, company.id) ? shown.lines : undefined;
}

const isForCompany = ({ contragent }: OrderRequest, companyId: number) => (contragent ?? companyId) === companyId;

/** An order raises the version of its basket: one that is no longer as it was shown may have been ordered already. */
async function getPlaced(
  tx: Db,
  { session: { account, company } }: Context,
  basket: PricedBasket,
  request: OrderRequest,
): Promise<Placed> {
  const placed = request.checkoutKey ? await findByCheckoutKey(tx, account.id, request.checkoutKey) : undefined;
  if (placed) return placed;
  if (isEmpty(basket)) throw emptyBasket();
  throw isForCompany(request, company.id) ? basketChanged() : companyChanged(company.name);
}

/** What the buyer's client has shown as the total, where it says so. */
function checkTotal({ totals }: PricedBasket, { expectedTotal }: OrderRequest): void {
  if (expectedTotal != null && expectedTotal !== toWire(totals.total)) throw priceChanged([]);
}

/** The last check: of parallel orders for the last pieces one gets here in time. */
function checkStock({ shortages }: Reservation, lines: readonly KeptLine[], canBuyUnavailable: boolean): void {
  if (shortages.length === 0 || canBuyUnavailable) return;
  const items = new Map(lines.map(({ item }) => [item.id, item]));
  throw stockChanged(shortages.map(({ itemId, available }) => ({ item: items.get(itemId)!, available })));
}

type Order = {
  basket: PricedBasket;
  lines: readonly KeptLine[];
  choices: CompleteChoices;
  request: OrderRequest;
  facts: OrderFacts;
  reservation: Reservation;
  mark: RequestMark | null;
};

async function write(tx: Db, ctx: Context, order: Order): Promise<Placed> {
  const { account, actor, company } = ctx.session;
  const { basket, lines, choices, request, facts, reservation, mark } = order;
  const [now, { totals }] = [ctx.now(), basket];
  const names = await namesOf(tx, order, company.priceTypeId);
  // Half of a surrogate pair is no text to the database
  const [comment, shipDate] = [(request.comment ?? '').toWellFormed(), request.date ?? null];
  const placed = { id: facts.nextId, number: orderNumber(facts.nextNumber, now, ctx.env.TZ_SHOP) };
  const { id, number } = placed;
  await recordAvailability(tx, reservation.moves);
  await writeOrder(tx, {
    order: {
      ...choices,
      ...totals,
      ...placed,
      companyId: company.id,
      accountId: account.id,
      createdBy: actor.id,
      comment,
      shipDate,
      currency: company.currency,
      deliveryCount: deliveryCount(choices.shipment, lines.length),
      checkoutKey: request.checkoutKey ?? null,
      termsVersion: facts.termsVersion,
      placedAt: now,
    },
    lines: lines.map((line) => frozenLine(line, names)),
    parts: reservation.parts,
    notice: {
      title: `Заказ ${number} принят`,
      text: `Сумма ${formatMoney(totals.total, company.currency)}`,
      url: `/orders/${id}/`,
    },
    letters: newOrderLetters({
      order: { id, number, total: totals.total, currency: company.currency, ...choices, shipDate, comment },
      buyer: { ...account, wantsLetters: facts.wantsLetters },
      companyName: company.name,
      placer: actor,
      staff: recipientOf(facts.manager),
    }),
    entry: {
      action: 'order.add',
      actorAccountId: actor.id,
      accountId: account.id,
      object: number,
      companyId: company.id,
      ip: ctx.request.ip,
    },
    mark,
    answer: placed,
  });
  return placed;
}

/** The names of promotions are read apart: few orders have any, and which is known when the basket has been priced. */
async function namesOf(tx: Db, { lines, facts }: Order, priceTypeId: number | null): Promise<PriceNames> {
  const promotionIds = [...new Set(lines.flatMap(({ price }) => price.promotionId ?? []))];
  return promotionIds.length ? readPriceNames(tx, { priceTypeId, promotionIds }) : priceNamesOf(facts.names);
}

function frozenLine({ item, quantity, price, vatPercent }: KeptLine, names: PriceNames): NewOrderLine {
  return {
    itemId: item.id,
    productId: item.productId,
    article: item.article,
    shortcode: item.shortcode,
    name: item.name,
    unit: item.unit,
    quantity,
    priceBase: price.valueBase,
    price: price.valueVat,
    vatPercent,
    lineTotal: lineTotal(price.valueVat, quantity),
    weightGrams: item.weightGrams * quantity,
    priceOrigin: { ...originOf(price, names), unit: item.lineUnit },
  };
}

const mayNotOrder = () =>
  refuse('FORBIDDEN', 'Вы больше не можете заказывать для этой компании. Обратитесь к её администратору');

const emptyBasket = () => refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
