import { createHash } from 'node:crypto';
import type { BuyerCopy } from '#ordering/orders/server/tables.ts';
import type { OrderStatus } from '#shared/order-status.ts';

/** A line of an order for an accounting system: prices in kopecks, quantity in base units. */
export type ContentLine = {
  lineNo: number;
  /** `goods` or `goods#characteristic` of the accounting system; null where it does not know the item. */
  goodsId: string | null;
  /** The source of the product, where it is not the one of the connection. */
  otherSource: string | null;
  article: string | null;
  name: string;
  unit: string;
  quantity: number;
  priceBase: number;
  price: number;
  vatPercent: number;
  lineTotal: number;
  /** What the buyer noted to it; absent where nothing, as below. */
  remark?: string;
};

/** A company or a person that buys, and who has placed the order for it; his mail and phone where the company has none. */
export type ContentParty = {
  type: 'legal' | 'individual';
  name: string;
  inn: string | null;
  kpp: string | null;
  address: string;
  contact: { name: string; lastName: string; secondName: string; email: string | null; phone: string | null };
};

/** What a document says of an order. Sums are kopecks with VAT. */
export type OrderContent = {
  number: string;
  /** ISO 8601: the version does not depend on the zone in which it is shown. */
  placedAt: string;
  currency: 'RUB' | 'EUR' | 'USD';
  total: number;
  vatSum: number;
  comment: string;
  /** The last status that the accounting system has not set itself. */
  status: OrderStatus;
  isCancelled: boolean;
  deliveryType: 'delivery' | 'pickup';
  shipment: 'faster' | 'together';
  paySystem: 'prepayment' | 'credit';
  address: { text: string; comment: string; contact: string; phone: string } | null;
  consignee: { id: number; name: string; inn: string | null; address: string; phone: string } | null;
  transportCompany: string | null;
  pickupStore: string | null;
  shipDate: string | null;
  buyer: ContentParty;
  lines: ContentLine[];
  /** The customer's object and own number of the order; absent where it has none, as below. */
  object?: string;
  ownNumber?: string;
  /** What the order pays for delivery; absent where nothing, so that the versions of such orders stay what they were. */
  delivery?: { cost: number; vatPercent: number };
};

/** What the accounting system calls the service line of delivery. */
export const DELIVERY_ID = 'ORDER_DELIVERY';

/**
 * The version of a document: a change of goods, terms or state makes another one. It leaves out the ids and numbers that
 * are given when it is sent, the time of forming, the data of people and of the buyer, and what he has named and noted.
 * Those change with a profile, a КПП or an erasure, and an order that is sent again overwrites the changes made in the
 * accounting system.
 */
export function contentVersion(content: OrderContent): string {
  // A cancellation by the accounting system is no news for it
  return hashOf({ ...withoutParties(content), isCancelled: content.status === 'cancelled' });
}

/**
 * Whether it is this content that was taken. Versions of everything in it, as they once were, are known too: with the
 * company as it is now or as the order has it, so that another name of it is no other version.
 */
export function isVersionOf(version: string, content: OrderContent, { name, inn, kpp, address }: BuyerCopy): boolean {
  const asOrdered = { ...content, buyer: { ...content.buyer, name, inn, kpp, address } };
  return [contentVersion(content), hashOf(withoutParties(content)), hashOf(asOrdered), hashOf(content)].includes(
    version,
  );
}

function withoutParties(content: OrderContent) {
  const { buyer: _, comment: __, address: ___, consignee: ____, object: _5, ownNumber: _6, ...ofOrder } = content;
  // In the place that the lines have: the version depends on the order of the fields
  return { ...ofOrder, lines: ofOrder.lines.map(({ remark: _7, ...line }) => line) };
}

const hashOf = (value: object): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');
