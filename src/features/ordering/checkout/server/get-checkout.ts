import {
  basketSummary,
  creditAndWarnings,
  isEmpty,
  readPricedBasket,
  type PricedBasket,
  type PricedLine,
} from '#ordering/basket/server/index.ts';
import { listCompanies } from '#identity/companies/server/index.ts';
import type { Env } from '#server/env.ts';
import { refuse } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { toWire } from '#shared/money.ts';
import { permittedAt } from '#shared/order-permit.ts';
import { deliveryCount } from '#shared/order-totals.ts';
import type { Shortage } from '#shared/stock-rules.ts';
import type { CheckoutData } from '../contract.ts';
import { selectedOf, shipments } from './choices.ts';
import { lastOrderOf } from './last-order.ts';
import { offeredChoices } from './offered-choices.ts';
import { saveSnapshot } from './snapshot.ts';

/**
 * The basket priced now with everything to choose from (R-CALL-108), and the key by which an order names what was shown
 * here. Throws EMPTY_BASKET where there is nothing to order.
 */
export const getCheckout: Operation<'orderCheckout', BuyerSession> = async (ctx, { query }) => {
  const { db, session } = ctx;
  const { account, company } = session;
  const [now, timeZone] = [ctx.now(), ctx.env.TZ_SHOP];
  const basket = await readPricedBasket(db, session, { now, timeZone });
  if (isEmpty(basket)) throw refuse('EMPTY_BASKET', 'В корзине нет товаров, которые можно заказать');
  const [offered, contragents] = await Promise.all([offeredChoices(ctx), listCompanies(db, session)]);
  const { creditAvailable, warnings } = creditAndWarnings(company, basket, {
    deliveryType: selectedOf(offered.deliveryTypes),
    paySystem: selectedOf(offered.paySystems),
    incomplete: false,
    env: ctx.env,
  });
  const seesFinances = company.role === 'ADMIN' || company.rights.finance;
  const seesAll = company.role === 'ADMIN' || company.rights.viewAllOrders;
  const shown = { accountId: account.id, companyId: company.id, seesAll, basket };
  const { checkoutKey, last } = await saveSnapshot(db, shown);
  const lastOrder = last && lastOrderOf(last, offered);
  const shipment = query.shipment ?? lastOrder?.shipment ?? 'together';
  return {
    ...offered,
    shipments: shipments(shipment),
    contragents,
    map: mapOf(ctx.env),
    freeDeliveryFrom: ctx.env.FREE_DELIVERY_MINIMUM,
    deliveryCount: deliveryCount(shipment, basket.totals.articles),
    summary: basketSummary(basket, company, warnings),
    backOrders: linesShortOf(basket, 'part', 'all').map(backOrderView),
    shortages: linesShortOf(basket, 'check').map(({ item: { id, name } }) => ({ id, name })),
    creditAvailable: creditAvailable === null || !seesFinances ? null : toWire(creditAvailable),
    creditExceeded: basket.totals.total > (creditAvailable ?? 0),
    permitted: toWire(permittedAt(company, now)),
    lastOrder,
    checkoutKey,
  };
};

const linesShortOf = ({ lines }: PricedBasket, ...kinds: Shortage[]) =>
  lines.filter(({ isOrdered, shortage }) => isOrdered && shortage !== null && kinds.includes(shortage));

function backOrderView({ item: { id, name, unit, available }, quantity }: PricedLine) {
  return { id, name, unit, inStock: available, toOrder: quantity - available };
}

/** */
function mapOf({ MAPS_TILES: tiles, MAPS_ATTRIBUTION: attribution }: Env): CheckoutData['map'] {
  return tiles === undefined ? null : { tiles, attribution };
}
