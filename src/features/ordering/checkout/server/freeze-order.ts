import { originOf, type PriceNames } from '#goods/pricing/server/index.ts';
import type { Reservation } from '#goods/stock/server/index.ts';
import { recipientOf } from '#identity/accounts/server/index.ts';
import type { PricedBasket, PricedLine } from '#ordering/basket/server/index.ts';
import { newOrderLetters, type NewOrderLine, orderNumber } from '#ordering/orders/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { lineTotal } from '#shared/money.ts';
import { deliveryCount } from '#shared/order-totals.ts';
import { formatMoney } from '#shared/price-format.ts';
import type { OrderRequest } from '../contract.ts';
import type { CompleteChoices } from './check-choices.ts';
import type { OrderFacts } from './read-order-facts.ts';
import type { OrderToWrite } from './write-order.ts';

export type OrderAnswer = { id: number; number: string };

type Checked = {
  basket: PricedBasket;
  /** Those that are ordered. */
  lines: readonly PricedLine[];
  choices: CompleteChoices;
  request: OrderRequest;
  facts: OrderFacts;
  names: PriceNames;
  /** What is ordered above the stock. */
  shortages: Reservation['shortages'];
};

/**
 * The rows of an order, with its notice, its letters and its entry in the audit log. All are copies: what the shop changes
 * later leaves them as they are.
 */
export function freezeOrder(
  ctx: CallContext<BuyerSession>,
  { basket, lines: ordered, choices, request, facts, names, shortages }: Checked,
): Pick<OrderToWrite, 'order' | 'lines' | 'notice' | 'letters' | 'entry'> & { answer: OrderAnswer } {
  const { account, actor, company } = ctx.session;
  const [now, { totals }] = [ctx.now(), basket];
  // Half of a surrogate pair is no text to the database
  const [comment, ownNumber] = [(request.comment ?? '').toWellFormed(), (request.ownNumber ?? '').toWellFormed()];
  const shipDate = request.date ?? null;
  const { object, ...chosen } = choices;
  const [objectId, objectName] = [object?.id ?? null, object?.name ?? ''];
  const answer = { id: facts.nextId, number: orderNumber(facts.nextNumber, now, ctx.env.TZ_SHOP) };
  const { id, number } = answer;
  const left = new Map(shortages.map(({ itemId, available }) => [itemId, available]));
  const lines = ordered.map((line) => frozenLine(line, names, left.get(line.item.id) ?? line.quantity));
  return {
    answer,
    order: {
      ...chosen,
      ...totals,
      id,
      number,
      companyId: company.id,
      accountId: account.id,
      createdBy: actor.id,
      objectId,
      objectName,
      ownNumber,
      comment,
      shipDate,
      currency: company.currency,
      deliveryCount: deliveryCount(choices.shipment, lines.length),
      checkoutKey: request.checkoutKey ?? null,
      termsVersion: facts.termsVersion,
      placedAt: now,
    },
    lines,
    notice: {
      title: `Заказ ${number} принят`,
      text: `Сумма ${formatMoney(totals.total, company.currency)}`,
      url: `/orders/${id}/`,
    },
    letters: newOrderLetters({
      order: {
        id,
        companyId: company.id,
        number,
        total: totals.total,
        currency: company.currency,
        ...chosen,
        objectName,
        ownNumber,
        shipDate,
        comment,
      },
      lines,
      // The order of a company without people belongs to its manager, who gets the shop's letter
      buyer: { ...account, wantsLetters: facts.wantsLetters && facts.mayOrder },
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
  };
}

/** A line as an order keeps it; `fromStock` is how much of it is in stock. */
export function frozenLine(
  { item, quantity, price, vatPercent, remark }: PricedLine,
  names: PriceNames,
  fromStock: number,
): NewOrderLine {
  return {
    itemId: item.id,
    productId: item.productId,
    article: item.article,
    shortcode: item.shortcode,
    name: item.name,
    unit: item.unit,
    quantity,
    fromStock,
    remark,
    priceBase: price.valueBase,
    price: price.valueVat,
    vatPercent,
    lineTotal: lineTotal(price.valueVat, quantity),
    weightGrams: item.weightGrams * quantity,
    priceOrigin: { ...originOf(price, names), unit: item.lineUnit },
  };
}
