import {
  getCreditAndWarnings,
  type KeptLine,
  lockBasket,
  priceBasket,
  type PricedBasket,
  removeLines,
} from '#ordering/basket/server/index.ts';
import { lockCompany } from '#identity/accounts/server/index.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { findByCheckoutKey, type NewOrderLine, placeOrder, writeNewOrder } from '#ordering/orders/server/index.ts';
import { documentVersion } from '#identity/consents/server/index.ts';
import { writeAudit } from '#identity/audit/server/index.ts';
import { originOf, type PriceNames, readPriceNames } from '#goods/pricing/server/index.ts';
import { reserve } from '#goods/stock/server/index.ts';
import type { Db } from '#server/db/index.ts';
import { ApiError, refuse } from '#server/errors.ts';
import { withIdempotency } from '#server/idempotency.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { dayOf } from '#shared/dates.ts';
import { lineTotal, toWire } from '#shared/money.ts';
import { deliveryCount } from '#shared/order-totals.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { OrderRequest } from '../contract.ts';
import { shippingDates } from '../shipping-dates.ts';
import { checkChoices, type CompleteChoices } from './check-choices.ts';
import { basketChanged, companyChanged, differenceFrom, priceChanged, stockChanged } from './compare-with-snapshot.ts';
import { findSnapshot } from './snapshot.ts';

type Context = CallContext<BuyerSession>;
type Placed = { id: number; number: string };

/**
 * Orders what the buyer was shown, or nothing (R-CALL-109) [A-122..A-127]: one transaction over the locked basket,
 * company and stock, in this order. A repeat with the same checkout key gets the order that there is; a repeat without
 * one finds an empty basket. Throws EMPTY_BASKET, BASKET_CHANGED, INCOMPLETE by field, ORDER_BAN, DEBT, CREDIT_LIMIT,
 * PRICE_CHANGED and STOCK_CHANGED with their lines, KEY_REUSED.
 */
export const addOrder: Operation<'orderAdd', BuyerSession> = async (ctx, { body }) => {
  const lock = (tx: Db) => lockBasket(tx, ctx.session.account.id);
  const order = (tx: Db) => orderFromBasket(tx, ctx, body);
  const { id, number } = await withIdempotency(ctx, 'orderAdd', body, order, { lock });
  return { id, number, url: `/orders/${id}/` };
};

async function orderFromBasket(tx: Db, ctx: Context, request: OrderRequest): Promise<Placed> {
  const company = { ...ctx.session.company, ...(await lockCompany(tx, ctx.session.company.id)) };
  const locked = { ...ctx, session: { ...ctx.session, company } };
  const basket = await priceBasket(tx, locked.session, { now: ctx.now(), timeZone: ctx.env.TZ_SHOP });
  const shown = await findShown(tx, locked, basket, request);
  if (!shown) return getPlaced(tx, locked, basket, request);
  const choices = await checkChoices(tx, company.id, request, shippingDates(dayOf(ctx.now(), ctx.env.TZ_SHOP)));
  const { warnings } = await getCreditAndWarnings(tx, company, basket, { ...choices, incomplete: false });
  // What was shown and has run out since is told line by line
  const blocking = warnings.filter(({ blocking, code }) => blocking && code !== 'EMPTY_BASKET');
  if (blocking.length) throw new ApiError(blocking.map(({ code, text }) => ({ code, message: text })));
  const difference = differenceFrom(shown, basket);
  if (difference) throw difference;
  return write(tx, locked, { basket, choices, request });
}

/** The lines that were shown, if they are those of this basket and company. */
async function findShown(tx: Db, { session }: Context, basket: PricedBasket, request: OrderRequest) {
  const { account, company } = session;
  const snapshot = await findSnapshot(tx, account.id, request.checkoutKey ?? null);
  const isShown = snapshot?.basketVersion === basket.version && snapshot.companyId === company.id;
  return isShown && isForCompany(request, company.id) ? snapshot.lines : undefined;
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

type Order = { basket: PricedBasket; choices: CompleteChoices; request: OrderRequest };

async function write(tx: Db, ctx: Context, { basket, choices, request }: Order): Promise<Placed> {
  const { account, actor, company } = ctx.session;
  const [now, { totals }] = [ctx.now(), basket];
  const lines = basket.lines.filter((line) => line.isOrdered);
  const promotionIds = lines.flatMap(({ price }) => price.promotionId ?? []);
  const names = await readPriceNames(tx, { priceTypeId: company.priceTypeId, promotionIds });
  const placed = await placeOrder(tx, {
    ...choices,
    ...totals,
    companyId: company.id,
    accountId: account.id,
    createdBy: actor.id,
    comment: request.comment ?? '',
    shipDate: request.date ?? null,
    currency: company.currency,
    deliveryCount: deliveryCount(choices.shipment, lines.length),
    checkoutKey: request.checkoutKey ?? null,
    termsVersion: await documentVersion(tx, 'terms'),
    placedAt: now,
    timeZone: ctx.env.TZ_SHOP,
    lines: lines.map((line) => frozenLine(line, names)),
  });
  await reserveStock(tx, placed.id, lines, company.canBuyUnavailable);
  checkTotal(basket, request);
  await removeLines(
    tx,
    account.id,
    lines.map((line) => line.item.id),
    now,
  );
  await notify(tx, {
    accountId: account.id,
    title: `Заказ ${placed.number} принят`,
    text: `Сумма ${formatMoney(totals.total, company.currency)}`,
    url: `/orders/${placed.id}/`,
    at: now,
  });
  await writeNewOrder(tx, placed.id);
  await writeAudit(tx, {
    action: 'order.add',
    actorAccountId: actor.id,
    accountId: account.id,
    object: placed.number,
    companyId: company.id,
    ip: ctx.request.ip,
  });
  return placed;
}

/** The last check: of parallel orders for the last pieces one gets here in time. */
async function reserveStock(tx: Db, orderId: number, lines: KeptLine[], canBuyUnavailable: boolean): Promise<void> {
  const wanted = lines.map(({ item, quantity }) => ({ itemId: item.id, quantity }));
  const { shortages } = await reserve(tx, orderId, wanted, { canBuyUnavailable });
  if (shortages.length === 0 || canBuyUnavailable) return;
  const items = new Map(lines.map(({ item }) => [item.id, item]));
  throw stockChanged(shortages.map(({ itemId, available }) => ({ item: items.get(itemId)!, available })));
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
