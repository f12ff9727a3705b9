import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { orderSummary } from '#ordering/basket/contract.ts';
import { currency, id, idText, money, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import type { requestsCalls } from './calls.ts';
import { requestStates } from '#shared/request-state.ts';

const stateView = z.object({ code: z.enum(requestStates), name: z.string() });

/** The order that came of a request. */
const placedOrder = z.object({ id, number: z.string(), url: z.string() });

export const requestListItem = z.object({
  id,
  url: z.string(),
  state: stateView,
  contragent: z.object({ id, name: z.string() }),
  /** The person who was asked. */
  customer: z.object({ id, name: z.string() }),
  /** The member of staff who made it. */
  by: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  version: z.int(),
  articles: z.int(),
  /** At the prices of the day of the version. */
  total: money,
  currency,
  order: placedOrder.nullable(),
  /** The placed order that it corrects; null: it proposes a new one. */
  corrects: placedOrder.nullable(),
});
export type RequestListItem = z.infer<typeof requestListItem>;

/** What a correction does with a line of its order. */
const lineChanges = ['same', 'changed', 'replaced', 'added', 'removed'] as const;

/**
 * A line at the prices of now. `was`: as it was proposed, where quantity or price are others now; in a correction as the
 * order has it, null for an added line. `change`: null but for a correction. `reason`: why it is not ordered. Prices of a
 * base unit.
 */
export const requestLine = z.object({
  id,
  article: z.string().nullable(),
  name: z.string(),
  url: z.string().nullable(),
  unit: z.string(),
  quantity: z.int(),
  price: money,
  priceBase: money,
  lineTotal: money,
  vatPercent: z.int(),
  /** What the buyer notes to the line; '': nothing. */
  remark: z.string(),
  was: z.object({ name: z.string(), quantity: z.int(), price: money }).nullable(),
  change: z.enum(lineChanges).nullable(),
  /** Of a correction: the line of the order; null for an added one. */
  lineNo: z.int().nullable(),
  isOrdered: z.boolean(),
  reason: z.string().nullable(),
});
export type RequestLineView = z.infer<typeof requestLine>;

export const requestDetail = requestListItem.extend({
  message: z.string(),
  buyerNumber: z.string(),
  comment: z.string(),
  /** Why it was returned, withdrawn or ended, and who said so; null: the shop. */
  reason: z.string(),
  answeredBy: z.string().nullable(),
  /** The way of delivery and payment in words; null: not chosen, or no longer offered. */
  delivery: z.object({
    type: z.string().nullable(),
    address: z.string().nullable(),
    consignee: z.string().nullable(),
    transportCompany: z.string().nullable(),
    pickupStore: z.string().nullable(),
    shipment: z.string().nullable(),
    date: z.string().nullable(),
    paySystem: z.string().nullable(),
    object: z.string().nullable(),
  }),
  lines: z.array(requestLine),
  /** The sums of now, and what stops an order or warns; `total` is the sum of the version. */
  summary: orderSummary,
  /** Of a correction: the sum of the order before, and the cost of delivery (null: not agreed), which is within the total. */
  correction: z
    .object({
      formerTotal: money,
      delivery: z.object({ was: money.nullable(), is: money.nullable() }),
    })
    .nullable(),
  /** The mark of what is shown here: version, lines and prices. A confirmation names it. */
  shown: z.string(),
});
export type RequestDetail = z.infer<typeof requestDetail>;

const oneRequest = z.object({ id: idText });

/** Beside REQUEST_CHANGED: the request as it is now. */
const changedRequest = z.object({ request: requestDetail });
export type ChangedRequest = z.infer<typeof changedRequest>;

export const requestsContract = {
  orderRequestList: {
    summary: 'Заявки на подтверждение: компаний, для которых можно заказывать, новые сверху',
    query: z.object({
      page: pageNumber,
      page_size: pageSize(LIST_PAGE_SIZE),
      /** Corrections of this order alone. */
      order: idText.optional(),
    }),
    /** `waiting`: how many of all wait for an answer. */
    data: z.object({ items: z.array(requestListItem), page: pageInfo, waiting: z.int() }),
  },
  orderRequestDetail: {
    summary: 'Заявка по сегодняшним ценам и что изменилось с её составления',
    params: oneRequest,
    data: requestDetail,
    errors: ['404'],
  },
  orderRequestConfirm: {
    summary:
      'Подтверждает заявку такой, какой она показана: оформляет заказ или меняет заказ, который она правит; повтор даёт тот же заказ',
    params: oneRequest,
    body: z.object({ version: z.int(), shown: z.string().max(64) }),
    data: placedOrder,
    errors: [
      'REQUEST_CLOSED',
      'REQUEST_CHANGED',
      'ORDER_BAN',
      'DEBT',
      'CREDIT_LIMIT',
      'INCOMPLETE',
      'STOCK_CHANGED',
      'UNIT_CHANGED',
      'EMPTY_BASKET',
    ],
  },
  orderRequestReturn: {
    summary: 'Возвращает заявку менеджеру с причиной',
    params: oneRequest,
    body: z.object({ version: z.int(), reason: z.string().trim().min(1).max(1000) }),
    data: z.object({ state: stateView }),
    errors: ['REQUEST_CLOSED', 'REQUEST_CHANGED'],
  },
} satisfies Contract<typeof requestsCalls>;
