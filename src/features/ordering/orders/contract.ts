import { z } from 'zod';
import { backOrderSizes } from '#shared/back-order.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import { priceOriginView } from '#goods/pricing/contract.ts';
import { addResult, basketItem, existingLines, refusedProduct } from '#ordering/basket/contract.ts';
import { companyObject } from '#ordering/objects/contract.ts';
import { currency, goodsTraits, id, idText, money, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import type { ordersCalls } from './calls.ts';
import { orderStatuses, statusColors } from '#shared/order-status.ts';

const orderStatus = z.enum(orderStatuses);

export const statusView = z.object({ code: orderStatus, name: z.string(), color: z.enum(statusColors) });

/** An empty field of a filter is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const day = orAbsent(z.string().max(10).refine(isDay));

export const orderListItem = z.object({
  id,
  number: z.string(),
  url: z.string(),
  date: z.string(),
  status: statusView,
  contragent: z.object({ id, name: z.string() }),
  author: z.string(),
  placedByManager: z.boolean(),
  /** Who placed it in the buyer's name; null: he himself. */
  placedBy: z.string().nullable(),
  /** Made in the accounting system, not here: `author` is who sees it as his. */
  fromLedger: z.boolean(),
  /** What the customer calls it; '': nothing. */
  ownNumber: z.string(),
  /** The object as it was called at the time of the order. */
  object: z.object({ id, name: z.string() }).nullable(),
  articles: z.int(),
  total: money,
  /** The sum that the accounting system has confirmed; null: none yet. */
  confirmedTotal: money.nullable(),
  currency,
  /** What of it is still to come: all or a part; null: nothing, or it is not known. */
  toOrder: z.enum(backOrderSizes).nullable(),
  deliveryTypeName: z.string(),
  paySystemName: z.string(),
  canCancel: z.boolean(),
});
export type OrderListItem = z.infer<typeof orderListItem>;

/** A payment or a shipment of the accounting system. */
const ledgerDocument = z.object({ number: z.string(), date: z.string().nullable(), sum: money });

/** What the accounting system says of an order. `added`: lines that nobody has ordered. */
const confirmation = z.object({
  number: z.string(),
  date: z.string().nullable(),
  total: money,
  paid: money,
  paidOn: z.string().nullable(),
  shippedOn: z.string().nullable(),
  payments: z.array(ledgerDocument),
  shipments: z.array(ledgerDocument),
  added: z.array(
    z.object({
      position: z.int(),
      name: z.string(),
      unit: z.string(),
      quantity: z.number(),
      price: money,
      total: money,
    }),
  ),
});

export const orderDetail = orderListItem.extend({
  /** For paper: who sells, and who has ordered as he was then; `contragent` is called as it is now. */
  seller: z.object({ name: z.string(), details: z.string() }),
  buyer: z.object({ name: z.string(), inn: z.string().nullable(), kpp: z.string().nullable(), address: z.string() }),
  deliveryType: z.enum(['delivery', 'pickup']),
  shipment: z.enum(['faster', 'together']),
  shipmentName: z.string(),
  deliveryCount: z.int(),
  paySystem: z.enum(['prepayment', 'credit']),
  address: z.object({ text: z.string(), comment: z.string(), contact: z.string(), phone: z.string() }).nullable(),
  consignee: z.object({ name: z.string(), inn: z.string().nullable(), address: z.string() }).nullable(),
  transportCompany: z.string().nullable(),
  pickupStore: z.string().nullable(),
  shipDate: z.string().nullable(),
  comment: z.string(),
  sum: money,
  discount: money,
  /** What delivery costs, within the total; null: it is not agreed. */
  deliveryCost: money.nullable(),
  VATSum: money,
  weight: z.int(),
  unweighed: z.int(),
  count: z.int(),
  unit: z.string().nullable(),
  lines: z.array(
    z.object({
      lineNo: z.int(),
      id,
      article: z.string().nullable(),
      shortcode: z.string().nullable(),
      name: z.string(),
      url: z.string().nullable(),
      unit: z.string(),
      quantity: z.int(),
      price: money,
      priceBase: money,
      lineTotal: money,
      vatPercent: z.int(),
      VATSum: money,
      /** What the buyer noted to it; '': nothing. */
      remark: z.string(),
      ...goodsTraits,
      /** What the accounting system has confirmed of it; null: nothing yet. */
      confirmed: z.object({ quantity: z.number(), total: money }).nullable(),
      /** How much of it was in stock when it was ordered, and how much was not; null: nothing is awaited, or it is not known. */
      backOrder: z.object({ inStock: z.int(), toOrder: z.int() }).nullable(),
    }),
  ),
  confirmation: confirmation.nullable(),
  /** `handedTo`: the step gave the order to another person, its status stayed. `by`: who took the step, where it was somebody else than the buyer; null too for the shop's own steps. */
  history: z.array(
    z.object({
      at: z.string(),
      status: statusView,
      handedTo: z.string().nullable(),
      by: z.string().nullable(),
      note: z.string(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;

/** A line of an order that could not be put into the basket, and why. */
const notCopied = refusedProduct.extend({ article: z.string().nullable(), name: z.string() });
export type NotCopied = z.infer<typeof notCopied>;

/** A line whose price in the basket is another one than in the order; prices in words, each of a unit. */
const repriced = z.object({
  id,
  article: z.string().nullable(),
  name: z.string(),
  before: z.string(),
  now: z.string(),
});
export type Repriced = z.infer<typeof repriced>;

/** `added`: the lines of the basket as they are now; `count`: how many it has. */
const orderCopied = z.object({
  added: addResult.shape.lines,
  repriced: z.array(repriced),
  /** '6 подорожали, 3 подешевели: +412 ₽'; empty where no price is another one. */
  repricedSummary: z.string(),
  refused: z.array(notCopied),
  version: z.int(),
  count: z.int(),
});

/** A line of an order beside what it would be now; `before.price` is of `before.unit`. */
const repeatedLine = z.object({
  id,
  article: z.string().nullable(),
  name: z.string(),
  before: z.object({ quantity: z.int(), unit: z.string(), price: money, currency }),
  /** With the quantity that would be ordered now; null: it is no longer sold to the company, for the `reason`. */
  item: basketItem.nullable(),
  reason: z.string().nullable(),
  /** What is in stock in place of an item that cannot be ordered. */
  replacement: basketItem.nullable(),
});
export type RepeatedLine = z.infer<typeof repeatedLine>;

export const ordersContract = {
  orderList: {
    summary: 'Оформленные заказы: свои или компании, новые сверху',
    query: z.object({
      page: pageNumber,
      page_size: pageSize(LIST_PAGE_SIZE),
      status: orderStatus.optional().catch(undefined),
      filterDateFrom: day,
      filterDateTo: day,
      orderType: z.enum(['all', 'active', 'archive']).catch('all').default('all'),
      contragent: orAbsent(idText),
      object: orAbsent(idText),
      st: z.string().trim().max(100).catch('').default(''),
    }),
    data: z.object({
      items: z.array(orderListItem),
      page: pageInfo,
      statuses: z.array(statusView),
      contragents: z.array(z.object({ id, name: z.string() })),
      /** Objects of the company of the filter, else of all of the caller's, at most 500; closed ones too. */
      objects: z.array(companyObject.extend({ contragent: id })),
    }),
  },
  orderDetail: {
    summary: 'Заказ со строками и историей',
    params: z.object({ id: idText }),
    data: orderDetail,
    errors: ['404'],
  },
  orderLinePrice: {
    summary: 'Как сложилась цена строки заказа, на день заказа',
    params: z.object({ id: idText, line: idText }),
    data: priceOriginView,
    errors: ['404'],
  },
  orderCancel: {
    summary: 'Отменяет заказ, пока его не начали собирать; повтор ничего не меняет',
    params: z.object({ id: idText }),
    data: z.object({ status: statusView, canCancel: z.boolean() }),
    errors: ['CANNOT_CANCEL'],
  },
  orderRepeat: {
    summary: 'Строки заказа рядом с тем, что с ними сегодня: цена, наличие, упаковка, замена',
    params: z.object({ id: idText }),
    data: z.object({
      id,
      number: z.string(),
      url: z.string(),
      date: z.string(),
      canBuyUnavailable: z.boolean(),
      currency,
      lines: z.array(repeatedLine),
    }),
    errors: ['404', 'NO_COMPANY'],
  },
  orderCopy: {
    summary: 'Добавляет товары заказа в корзину по сегодняшним ценам и называет те, которых заказать нельзя',
    params: z.object({ id: idText }),
    query: z.object({ existing: existingLines.default('add') }),
    data: orderCopied,
    errors: ['NOTHING_ADDED', 'ALREADY_IN_BASKET', 'NO_COMPANY', 'KEY_REUSED'],
  },
} satisfies Contract<typeof ordersCalls>;
