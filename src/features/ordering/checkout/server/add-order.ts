import { creditAndWarnings, type KeptLine, priceBasket, type PricedBasket } from '#ordering/basket/server/index.ts';
import { recipientOf } from '#identity/accounts/server/index.ts';
import { findByCheckoutKey, newOrderLetters, type NewOrderLine, placeOrder } from '#ordering/orders/server/index.ts';
import { originOf, type PriceNames, priceNamesOf } from '#goods/pricing/server/index.ts';
import {
  addMissingRows,
  planReservation,
  recordAvailability,
  type Reservation,
  reservedItems,
} from '#goods/stock/server/index.ts';
import { type Db, transaction } from '#server/db/index.ts';
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
import { settleOrder } from './settle-order.ts';

type Context = CallContext<BuyerSession>;
type Placed = { id: number; number: string };

/**
 * Orders what the buyer was shown, or nothing (R-CALL-109) [A-122..A-127]: one transaction over the locked basket,
 * company and stock, in this order. A repeat with the same checkout key gets the order that there is; a repeat without
 * one finds an empty basket. Throws EMPTY_BASKET, BASKET_CHANGED, INCOMPLETE by field, ORDER_BAN, DEBT, CREDIT_LIMIT,
 * PRICE_CHANGED and STOCK_CHANGED with their lines, KEY_REUSED.
 */
export const addOrder: Operation<'orderAdd', BuyerSession> = async (ctx, { body }) => {
  const mark = requestMark(ctx, 'orderAdd', body);
  const { id, number } = await transaction(ctx.db, (tx) => orderFromBasket(tx, ctx, body, mark));
  return { id, number, url: `/orders/${id}/` };
};

async function orderFromBasket(tx: Db, ctx: Context, request: OrderRequest, mark: RequestMark | null): Promise<Placed> {
  const { account } = ctx.session;
  const company = { ...ctx.session.company, ...(await lockForOrder(tx, account.id, ctx.session.company.id)) };
  const locked = { ...ctx, session: { ...ctx.session, company } };
  const moment = { now: ctx.now(), timeZone: ctx.env.TZ_SHOP };
  const basket = await priceBasket(tx, locked.session, { ...moment, isLocked: true });
  const lines = basket.lines.filter((line) => line.isOrdered);
  const wanted = lines.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  if (company.canBuyUnavailable && lines.some((line) => !line.isInStock)) {
    await addMissingRows(tx, reservedItems(wanted));
  }
  const facts = await readOrderFacts(tx, {
    accountId: account.id,
    companyId: company.id,
    key: mark?.key ?? null,
    checkoutKey: request.checkoutKey ?? null,
    chosen: chosenPlaces(request),
    items: reservedItems(wanted),
    priceTypeId: company.priceTypeId,
    promotionIds: [...new Set(lines.flatMap(({ price }) => price.promotionId ?? []))],
  });
  if (mark && facts.kept) return keptAnswer<Placed>(facts.kept, mark);
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
  if (basket.totals.articles === 0) throw emptyBasket();
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
  const names = priceNamesOf(facts.names);
  // Half of a surrogate pair is no text to the database
  const [comment, shipDate] = [(request.comment ?? '').toWellFormed(), request.date ?? null];
  const placed = await placeOrder(tx, {
    ...choices,
    ...totals,
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
    timeZone: ctx.env.TZ_SHOP,
    lines: lines.map((line) => frozenLine(line, names)),
  });
  const { id, number } = placed;
  await recordAvailability(tx, reservation.moves);
  await settleOrder(tx, {
    accountId: account.id,
    parts: reservation.parts.map((part) => ({ orderId: id, ...part })),
    itemIds: lines.map((line) => line.item.id),
    notice: {
      accountId: account.id,
      title: `Заказ ${number} принят`,
      text: `Сумма ${formatMoney(totals.total, company.currency)}`,
      url: `/orders/${id}/`,
      at: now,
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
    now,
  });
  return placed;
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
    priceOrigin: originOf(price, names),
  };
}

const emptyBasket = () => refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
