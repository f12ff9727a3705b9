import { traitsView, productUrl } from '#goods/catalogue/server/index.ts';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import { fullName, type Session } from '#server/session/session.ts';
import { toWire, vatContained } from '#shared/money.ts';
import type { OrderDetail } from '../contract.ts';
import { awaitedPart } from './awaited-part.ts';
import { deliveryCostView } from './delivery-line.ts';
import { shipmentNames } from './order-choices.ts';
import { readConfirmation } from './read-confirmation.ts';
import { statusView } from '#shared/order-status.ts';
import { orderListItem } from './order-view.ts';
import { getSeller } from './get-seller.ts';
import { findOrder, listHistory, listLines } from './queries.ts';
import type { AddressCopy, ConsigneeCopy } from './tables.ts';

/** An order as it was placed, with its lines and history (R-CALL-107). Throws NOT_FOUND for a foreign one. */
export const getOrder: Operation<'orderDetail', Session> = async ({ db, session, env }, { params }) => {
  const row = await findOrder(db, session, params.id);
  if (!row) throw notFound('Такого заказа нет');
  const { order } = row;
  const { name, inn, kpp, address } = order.buyer;
  const lines = await listLines(db, order.id);
  const { confirmation, confirmedOf } = await readConfirmation(db, order.id);
  const history = await listHistory(db, order.id);
  return {
    ...orderListItem(row),
    seller: await getSeller(db, env),
    buyer: { name, inn, kpp, address },
    deliveryType: order.deliveryType,
    shipment: order.shipment,
    shipmentName: shipmentNames[order.shipment],
    deliveryCount: order.deliveryCount,
    paySystem: order.paySystem,
    address: order.address && place(order.address),
    consignee: order.consignee && recipient(order.consignee),
    transportCompany: order.transportCompany?.name ?? null,
    pickupStore: order.pickupStore?.name ?? null,
    shipDate: order.shipDate,
    comment: order.comment,
    sum: toWire(order.sum),
    discount: toWire(order.discount),
    deliveryCost: deliveryCostView(order),
    VATSum: toWire(order.vatSum),
    weight: order.weightGrams,
    unweighed: lines.filter(({ line }) => line.weightGrams === 0).length,
    count: lines.reduce((units, { line }) => units + line.quantity, 0),
    unit: onlyUnit(lines.map(({ line }) => line.unit)),
    lines: lines.map(({ line, ...product }) => {
      const confirmed = confirmedOf(line.lineNo);
      const backOrder = awaitedPart(order, line, { confirmation, confirmed });
      return { ...lineView({ line, ...product }), confirmed, backOrder };
    }),
    confirmation,
    history: history.map((step) => ({
      at: step.at.toISOString(),
      status: statusView(step.toStatus),
      handedTo: step.newOwner && fullName(step.newOwner),
      by: step.actor && step.actor.id !== order.accountId ? fullName(step.actor) : null,
      note: step.note,
    })),
  };
};

function lineView({
  line,
  code,
  traits,
}: Awaited<ReturnType<typeof listLines>>[number]): Omit<OrderDetail['lines'][number], 'confirmed' | 'backOrder'> {
  return {
    lineNo: line.lineNo,
    id: line.itemId,
    article: line.article,
    shortcode: line.shortcode,
    name: line.name,
    url: code === null ? null : productUrl(code, line.itemId === line.productId ? undefined : line.itemId),
    unit: line.unit,
    quantity: line.quantity,
    price: toWire(line.price),
    priceBase: toWire(line.priceBase),
    lineTotal: toWire(line.lineTotal),
    vatPercent: line.vatPercent,
    VATSum: toWire(vatContained(line.lineTotal, line.vatPercent)),
    remark: line.remark,
    ...traitsView(traits),
  };
}

/** Null where the lines have different units: their quantities have no sum. */
const onlyUnit = (units: readonly string[]) => (new Set(units).size === 1 ? units[0]! : null);

const place = ({ text, comment, contact, phone }: AddressCopy) => ({ text, comment, contact, phone });
const recipient = ({ name, inn, address }: ConsigneeCopy) => ({ name, inn, address });
