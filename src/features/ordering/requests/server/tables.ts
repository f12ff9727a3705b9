import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account, company } from '#identity/accounts/server/tables.ts';
import type { OrderRequest } from '#ordering/checkout/contract.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import { requestStates } from '#shared/request-state.ts';

/**
 * What staff propose and a customer confirms: a new order, or a correction of the order `correctsId`. It has no order number
 * and no stock. `orderId` is the new order that came of it, null before and for a correction. `accountId` is the person who
 * was asked, and whose new order it is if he confirms it. Triggers of `customer_order` and `order_export` end a correction
 * whose order is cancelled, paid, being collected, or taken by the accounting system.
 */
export const orderRequest = pgTable(
  'order_request',
  {
    id: identity(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    orderId: integer().references(() => customerOrder.id),
    /** The placed order that it corrects; null: it proposes a new one. */
    correctsId: integer().references(() => customerOrder.id),
    state: text({ enum: requestStates }).notNull().default('open'),
    /** Of the content; grows with each change. */
    version: integer().notNull().default(1),
    /** The member of staff who answers for it. */
    createdBy: integer()
      .notNull()
      .references(() => account.id),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    /** The last answer: who returned, confirmed or withdrew it, when, and why; null: nobody, or the shop. */
    answeredBy: integer().references(() => account.id),
    answeredAt: moment(),
    reason: text().notNull().default(''),
  },
  (t) => [
    index('order_request_company').on(t.companyId, t.id.desc()),
    index('order_request_account').on(t.accountId),
    uniqueIndex('order_request_order').on(t.orderId),
    index('order_request_living')
      .on(t.expiresAt)
      .where(sql`${t.state} in ('open', 'returned')`),
    // At most one correction of an order waits
    uniqueIndex('order_request_corrects')
      .on(t.correctsId)
      .where(sql`${t.state} in ('open', 'returned')`),
    check(
      'order_request_confirmed',
      sql`case when ${t.correctsId} is null then (${t.state} = 'confirmed') = (${t.orderId} is not null)
        else ${t.orderId} is null end`,
    ),
  ],
);

/** A line of an order before it is corrected. */
export type FormerLine = Pick<RequestLine, 'itemId' | 'article' | 'name' | 'quantity' | 'price'>;

/** A line as it was proposed: kopecks, base units, percent of VAT; `unit` is what the quantity was shown in. */
export type RequestLine = {
  itemId: number;
  article: string | null;
  name: string;
  unit: string;
  quantity: number;
  priceBase: number;
  price: number;
  vatPercent: number;
  /** What the buyer noted to the line. */
  remark?: string;
  /** Of a correction: the line of the order, null for one that is added; a line of quantity 0 is removed. */
  lineNo?: number | null;
  /** Of a correction: the line as the order has it. */
  former?: FormerLine | null;
};

/** How it is to be delivered and paid, as at the checkout. */
export type RequestChoices = Omit<OrderRequest, 'contragent' | 'ownNumber' | 'checkoutKey' | 'expectedTotal'>;

/** What was proposed, a row for each change. Append-only. */
export const orderRequestVersion = pgTable(
  'order_request_version',
  {
    requestId: integer()
      .notNull()
      .references(() => orderRequest.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    lines: jsonb().$type<RequestLine[]>().notNull(),
    choices: jsonb().$type<RequestChoices>().notNull(),
    /** The customer's own number of the order. */
    buyerNumber: text().notNull().default(''),
    /** What staff wrote to the customer. */
    message: text().notNull().default(''),
    /** Kopecks, at the prices of the moment. */
    total: bigint({ mode: 'number' }).notNull(),
    /** Of a correction, kopecks: the sum of the order before, and the cost of delivery before and after; null: not set. */
    formerTotal: bigint({ mode: 'number' }),
    formerDelivery: bigint({ mode: 'number' }),
    deliveryCost: bigint({ mode: 'number' }),
    madeBy: integer()
      .notNull()
      .references(() => account.id),
    at: moment().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.requestId, t.version] })],
);
