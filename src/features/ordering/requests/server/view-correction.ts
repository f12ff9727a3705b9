import { createHash } from 'node:crypto';
import { deliveryTypeNames, paySystemNames, shipmentNames } from '#ordering/orders/server/index.ts';
import type { customerOrder } from '#ordering/orders/server/tables.ts';
import { type BuyerSession, fullName } from '#server/session/session.ts';
import { lineTotal, toWire } from '#shared/money.ts';
import { orderTotals, type OrderTotals } from '#shared/order-totals.ts';
import type { RequestDetail, RequestLineView } from '../contract.ts';
import type { PlannedCorrection } from './plan-correction.ts';
import type { RequestRow } from './read-requests.ts';
import type { FormerLine, RequestLine } from './tables.ts';
import { requestListItem } from './view-request.ts';

type Order = typeof customerOrder.$inferSelect;

/** `plan`: null once the correction does not wait any more. */
type Shown = { plan: PlannedCorrection | null; order: Order; company: Company };

type Company = Pick<BuyerSession['company'], 'currency'>;

/**
 * A correction with its lines beside those of the order: while it waits at the prices of now, as `plan` has them; later as
 * it was proposed.
 */
export function correctionDetail(row: RequestRow, { plan, order, company }: Shown): RequestDetail {
  const { request, content, answerer } = row;
  const { formerTotal, formerDelivery, deliveryCost } = content;
  const deliveryNow = plan ? plan.delivery.cost : deliveryCost;
  return {
    ...requestListItem(row),
    message: content.message,
    buyerNumber: order.ownNumber,
    comment: order.comment,
    reason: request.reason,
    answeredBy: answerer && fullName(answerer),
    delivery: {
      type: deliveryTypeNames[order.deliveryType],
      address: order.address?.text ?? null,
      consignee: order.consignee?.name ?? null,
      transportCompany: order.transportCompany?.name ?? null,
      pickupStore: order.pickupStore?.name ?? null,
      shipment: shipmentNames[order.shipment],
      date: order.shipDate,
      paySystem: paySystemNames[order.paySystem],
      object: order.objectName || null,
    },
    lines: plan ? linesOf(plan) : content.lines.map((line) => lineView(line, line.former ?? null, line.lineNo ?? null)),
    summary: summaryOf(plan ?? asProposed(content), company),
    correction: {
      formerTotal: toWire(formerTotal ?? 0),
      delivery: { was: costOnWire(formerDelivery), is: costOnWire(deliveryNow) },
    },
    shown: plan ? correctionMark(request.version, plan) : '',
  };
}

const costOnWire = (kopecks: number | null) => (kopecks === null ? null : toWire(kopecks));

/** The mark of a correction as it is shown: another version, line, quantity, price or cost makes another mark. */
export function correctionMark(version: number, { lines, refused, delivery }: PlannedCorrection): string {
  const shown = lines.map(({ itemId, quantity, price, priceBase, vatPercent }) => {
    return [itemId, quantity, price, priceBase, vatPercent];
  });
  const lacking = refused.map(({ wanted }) => wanted.itemId);
  return createHash('sha256')
    .update(JSON.stringify([version, shown, lacking, delivery.cost]))
    .digest('base64url');
}

/** The lines of a plan beside those of the order, with what is removed and what cannot be bought. */
export function linesOf({ former, lines, refused }: PlannedCorrection): RequestLineView[] {
  const before = new Map(former.map((line) => [line.lineNo, line]));
  const left = new Set([...lines.map(({ lineNo }) => lineNo), ...refused.flatMap(({ wanted }) => wanted.lineNo ?? [])]);
  const after = lines.map((line) =>
    lineView(line, before.get(line.lineNo) ?? null, before.has(line.lineNo) ? line.lineNo : null),
  );
  const removed = former
    .filter(({ lineNo }) => !left.has(lineNo))
    .map((line) => lineView({ ...line, quantity: 0 }, line, line.lineNo));
  const unbought = refused.map(({ wanted, name, article, reason }): RequestLineView => {
    const own = wanted.lineNo === null ? null : (before.get(wanted.lineNo) ?? null);
    const { itemId, quantity } = wanted;
    const known = { name, article, unit: own?.unit ?? wanted.unit ?? 'шт', price: 0, priceBase: 0, vatPercent: 0 };
    return { ...lineView({ ...known, itemId, quantity }, own, wanted.lineNo), isOrdered: false, reason };
  });
  return [...after, ...removed, ...unbought];
}

type Line = Pick<
  RequestLine,
  'itemId' | 'article' | 'name' | 'unit' | 'quantity' | 'price' | 'priceBase' | 'vatPercent' | 'remark'
>;

function lineView(line: Line, former: FormerLine | null, lineNo: number | null): RequestLineView {
  const { itemId, article, name, unit, quantity, price, priceBase, vatPercent } = line;
  return {
    id: itemId,
    article,
    name,
    url: null,
    unit,
    quantity,
    price: toWire(price),
    priceBase: toWire(priceBase),
    lineTotal: toWire(lineTotal(price, quantity)),
    vatPercent,
    remark: line.remark ?? '',
    was: former && { name: former.name, quantity: former.quantity, price: toWire(former.price) },
    change: changeOf(line, former),
    lineNo,
    isOrdered: quantity > 0,
    reason: null,
  };
}

function changeOf({ itemId, quantity, price }: Line, former: FormerLine | null): RequestLineView['change'] {
  if (!former) return 'added';
  if (quantity === 0) return 'removed';
  if (former.itemId !== itemId) return 'replaced';
  return former.quantity === quantity && former.price === price ? 'same' : 'changed';
}

type Summed = Pick<PlannedCorrection, 'lines' | 'warnings'> & { totals: OrderTotals };

/** The sums of a correction as it was proposed. */
function asProposed({ lines, total }: RequestRow['content']): Summed {
  const ordered = lines.filter(({ quantity }) => quantity > 0).map((line) => ({ ...line, weightGrams: 0 }));
  return { lines: [], warnings: [], totals: { ...orderTotals(ordered), total } };
}

/** The sums of a correction; `products` is empty once it does not wait. */
export function summaryOf({ totals, lines, warnings }: Summed, { currency }: Company): RequestDetail['summary'] {
  return {
    count: totals.count,
    articles: totals.articles,
    sum: toWire(totals.sum),
    VATSum: toWire(totals.vatSum),
    discount: toWire(totals.discount),
    discountPercent: totals.discountPercent,
    contragentDiscountPercent: 0,
    unit: totals.unit,
    weight: totals.weightGrams,
    unweighed: totals.unweighed,
    remeasured: 0,
    total: toWire(totals.total),
    currency,
    products: lines.map(({ itemId, article, shortcode, name, price, quantity, unit }) => {
      return { id: itemId, article, shortcode, name, price: toWire(price), quantity, unit };
    }),
    warnings,
    version: 0,
  };
}
