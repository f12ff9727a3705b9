import { createHash } from 'node:crypto';
import { itemUrl } from '#goods/catalogue/server/index.ts';
import { basketSummary, creditAndWarnings, type PricedBasket, type PricedLine } from '#ordering/basket/server/index.ts';
import { deliveryTypeNames, paySystemNames, shipmentNames } from '#ordering/orders/server/index.ts';
import type { CallContext } from '#server/serve.ts';
import { type BuyerSession, fullName } from '#server/session/session.ts';
import { lineTotal, toWire } from '#shared/money.ts';
import type { RequestDetail, RequestLineView, RequestListItem } from '../contract.ts';
import { requestStateName, type RequestState } from '#shared/request-state.ts';
import type { Chosen } from './find-chosen.ts';
import type { RequestRow } from './read-requests.ts';
import type { RequestLine } from './tables.ts';

export const stateView = (code: RequestState) => ({ code, name: requestStateName(code) });

const orderLink = (order: RequestRow['order']) => order && { ...order, url: `/orders/${order.id}/` };

/** A request in a list. */
export function requestListItem({ request, content, company, customer, maker, ...row }: RequestRow): RequestListItem {
  return {
    id: request.id,
    url: `/requests/${request.id}/`,
    state: stateView(request.state),
    contragent: { id: company.id, name: company.name },
    customer: { id: request.accountId, name: fullName(customer) },
    by: fullName(maker),
    createdAt: request.createdAt.toISOString(),
    expiresAt: request.expiresAt.toISOString(),
    version: request.version,
    articles: content.lines.length,
    total: toWire(content.total),
    currency: company.currency,
    order: orderLink(row.order),
    corrects: orderLink(row.corrects),
  };
}

/** A request with its lines as they are priced now; the session of `ctx` has the terms that they are priced by. */
export function requestDetail(
  row: RequestRow,
  { basket, places, object, ctx }: Chosen & { basket: PricedBasket; ctx: CallContext<BuyerSession> },
): RequestDetail {
  const { request, content, answerer } = row;
  const { choices } = content;
  const { company } = ctx.session;
  const { deliveryType = null, paySystem = null, shipment } = choices;
  const { warnings } = creditAndWarnings(company, basket, { deliveryType, paySystem, incomplete: false, env: ctx.env });
  return {
    ...requestListItem(row),
    message: content.message,
    buyerNumber: content.buyerNumber,
    comment: choices.comment ?? '',
    reason: request.reason,
    answeredBy: answerer && fullName(answerer),
    delivery: {
      type: deliveryType && deliveryTypeNames[deliveryType],
      address: places.address?.text ?? null,
      consignee: places.consignee?.name ?? null,
      transportCompany: places.transportCompany?.name ?? null,
      pickupStore: places.pickupStore?.name ?? null,
      shipment: shipment ? shipmentNames[shipment] : null,
      date: choices.date ?? null,
      paySystem: paySystem && paySystemNames[paySystem],
      object: object?.name ?? null,
    },
    lines: linesOf(content.lines, basket),
    summary: basketSummary(basket, company, warnings),
    correction: null,
    shown: shownMark(request.version, basket),
  };
}

/** Each proposed line as it is now; one that was never in the shop, or is there no more, as it was. */
function linesOf(proposed: readonly RequestLine[], basket: PricedBasket): RequestLineView[] {
  const priced = new Map(basket.lines.map((line) => [line.item.id, line]));
  const lost = new Map(basket.lost.map(({ item, reason }) => [item.id, reason]));
  return proposed.map((was) => {
    const line = priced.get(was.itemId);
    return line ? lineNow(line, was) : lineBefore(was, lost.get(was.itemId) ?? 'Этого товара больше нет');
  });
}

function lineNow(line: PricedLine, was: RequestLine): RequestLineView {
  const { item, quantity, price, vatPercent, isOrdered } = line;
  const isSame = was.quantity === quantity && was.price === price.valueVat && was.vatPercent === vatPercent;
  return {
    id: item.id,
    article: item.article,
    name: item.name,
    url: itemUrl(item),
    unit: item.unit,
    quantity,
    price: toWire(price.valueVat),
    priceBase: toWire(price.valueBase),
    lineTotal: toWire(lineTotal(price.valueVat, quantity)),
    vatPercent,
    remark: line.remark,
    was: isSame ? null : { name: was.name, quantity: was.quantity, price: toWire(was.price) },
    change: null,
    lineNo: null,
    isOrdered,
    reason: isOrdered ? null : line.remeasured ? 'Единица товара изменилась' : 'Нет в наличии',
  };
}

function lineBefore(was: RequestLine, reason: string): RequestLineView {
  return {
    id: was.itemId,
    article: was.article,
    name: was.name,
    url: null,
    unit: was.unit,
    quantity: was.quantity,
    price: toWire(was.price),
    priceBase: toWire(was.priceBase),
    lineTotal: toWire(lineTotal(was.price, was.quantity)),
    vatPercent: was.vatPercent,
    remark: was.remark ?? '',
    was: null,
    change: null,
    lineNo: null,
    isOrdered: false,
    reason,
  };
}

/** The mark of lines as they are shown: another version, line, quantity, price or rate of VAT makes another mark. */
export function shownMark(version: number, { lines }: PricedBasket): string {
  const shown = lines
    .filter((line) => line.isOrdered)
    .map(({ item, quantity, price, vatPercent }) => [item.id, quantity, price.valueVat, price.valueBase, vatPercent]);
  return createHash('sha256')
    .update(JSON.stringify([version, shown]))
    .digest('base64url');
}
