import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  numeric,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { PriceOrigin } from '#goods/pricing/server/index.ts';
import { account, company } from '#identity/accounts/server/tables.ts';
import { companyObject } from '#ordering/objects/server/tables.ts';
import { identity, moment } from '#server/db/columns.ts';
import { orderStatuses } from '#shared/order-status.ts';

/** Order numbers; gaps are allowed. */
export const orderNumbers = pgSequence('order_number_seq', { startWith: 1 });

/**
 * When numbers of orders were moved on, as the shop was restored from a copy: those between `from` and `to` may have been
 * given before, by the shop that the copy was made of.
 */
export const numberJump = pgTable('number_jump', {
  id: identity(),
  /** What detected it: the start by the marks of the database, an accounting system by a number, or the operator. */
  reason: text({ enum: ['database', 'ledger', 'operator'] }).notNull(),
  /** The number that the accounting system has named; else ''. */
  named: text().notNull().default(''),
  /** The last number and the last id of an order that were given, and those that count as given now. */
  fromNumber: bigint({ mode: 'number' }).notNull(),
  toNumber: bigint({ mode: 'number' }).notNull(),
  fromId: bigint({ mode: 'number' }).notNull(),
  toId: bigint({ mode: 'number' }).notNull(),
  at: moment().notNull().defaultNow(),
});

/** Copies of the buyer's choices: a later change of a directory does not change the order. */
export type AddressCopy = { id: number; text: string; comment: string; contact: string; phone: string };
export type ConsigneeCopy = { id: number; name: string; inn: string | null; address: string; phone: string };
export type NamedCopy = { id: number; name: string };

/** The company as it was when it ordered: what papers of the order say of it, also after it has another name. */
export type BuyerCopy = {
  name: string;
  inn: string | null;
  kpp: string | null;
  ogrn: string | null;
  address: string;
};

/** A placed order. All sums are kopecks (cents) with VAT; frozen at placing. */
export const customerOrder = pgTable(
  'customer_order',
  {
    id: identity(),
    number: text().notNull(),
    companyId: integer()
      .notNull()
      .references(() => company.id),
    /** Absent in an insert: a trigger copies the company's row, also for orders of a node of an earlier release. */
    buyer: jsonb().$type<BuyerCopy>().notNull(),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    /** Who really placed it: the manager, when he acted under the customer. */
    createdBy: integer()
      .notNull()
      .references(() => account.id),
    /** The member of staff to whom it was handed over; null: the manager of the company answers for it. */
    managerAccountId: integer().references(() => account.id),
    status: text({ enum: orderStatuses }).notNull().default('new'),
    deliveryType: text({ enum: ['delivery', 'pickup'] }).notNull(),
    shipment: text({ enum: ['faster', 'together'] }).notNull(),
    paySystem: text({ enum: ['prepayment', 'credit'] }).notNull(),
    address: jsonb().$type<AddressCopy | null>(),
    consignee: jsonb().$type<ConsigneeCopy | null>(),
    transportCompany: jsonb().$type<NamedCopy | null>(),
    pickupStore: jsonb().$type<NamedCopy | null>(),
    /** The company's object that it is for, and its name at the time of the order; null and '': none. */
    objectId: integer().references(() => companyObject.id),
    objectName: text().notNull().default(''),
    /** The customer's own number of the order. */
    ownNumber: text().notNull().default(''),
    comment: text().notNull().default(''),
    shipDate: date(),
    currency: text({ enum: ['RUB', 'EUR', 'USD'] }).notNull(),
    sum: bigint({ mode: 'number' }).notNull(),
    discount: bigint({ mode: 'number' }).notNull(),
    vatSum: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
    /** What delivery costs, within `total` and `vatSum`; null: it is not agreed. It is no line of goods. */
    deliveryCost: bigint({ mode: 'number' }),
    /** Percent of VAT contained in `deliveryCost`. */
    deliveryVatPercent: integer().notNull().default(0),
    weightGrams: bigint({ mode: 'number' }).notNull(),
    deliveryCount: integer().notNull(),
    checkoutKey: text(),
    /** Where it was made: here, or in the accounting system. */
    origin: text({ enum: ['shop', 'ledger'] })
      .notNull()
      .default('shop'),
    /** The version of the terms of sale at the time of the order; 0 where the shop had none. */
    termsVersion: integer().notNull().default(0),
    paidAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('customer_order_number').on(t.number),
    uniqueIndex('customer_order_checkout_key').on(t.checkoutKey),
    // With all that lists and searches ask of an order: those of a company are read from the index alone
    index('customer_order_company').on(
      t.companyId,
      // As `order by … desc` has it: the order of the index is of no use to it otherwise
      t.createdAt.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.accountId,
      t.status,
      t.number,
    ),
    index('customer_order_account').on(t.accountId, t.createdAt.desc()),
    index('customer_order_object')
      .on(t.objectId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.objectId} is not null`),
    // Few orders have a number of the customer
    index('customer_order_own_number')
      .on(t.companyId, t.ownNumber, t.id)
      .where(sql`${t.ownNumber} <> ''`),
    index('customer_order_manager')
      .on(t.managerAccountId)
      .where(sql`${t.managerAccountId} is not null`),
    // A page of all orders, as the office lists them
    index('customer_order_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // With all that the used credit asks: wide rows of open orders would be read for every basket
    index('customer_order_open_credit')
      .on(t.companyId, t.currency, t.createdAt, t.total)
      .where(sql`${t.paySystem} = 'credit' and ${t.paidAt} is null and ${t.status} <> 'cancelled'`),
    index('customer_order_unpaid')
      .on(t.createdAt)
      .where(
        sql`${t.paySystem} = 'prepayment' and ${t.paidAt} is null and ${t.status} in ('new', 'confirmed', 'awaiting_payment')`,
      ),
    check('customer_order_total', sql`${t.total} = ${t.sum} - ${t.discount} + coalesce(${t.deliveryCost}, 0)`),
    check(
      'customer_order_amounts',
      sql`${t.sum} >= 0 and ${t.discount} >= 0 and ${t.vatSum} >= 0 and ${t.total} >= 0
        and coalesce(${t.deliveryCost}, 0) >= 0`,
    ),
  ],
);

/**
 * The key of what a line is found by. Of 53 bits, because that is what a number of JavaScript holds: two of a million texts
 * share a key with a chance of 1 in 18,000.
 */
const textKey = sql.raw(
  "hashtextextended(name, hashtextextended(coalesce(article, ''), hashtextextended(coalesce(shortcode, ''), 0))) & 9007199254740991",
);

/** Frozen copy of what was ordered: prices in kopecks, quantity in base units. */
export const orderLine = pgTable(
  'order_line',
  {
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    lineNo: integer().notNull(),
    itemId: integer().notNull(),
    productId: integer().notNull(),
    article: text(),
    shortcode: text(),
    name: text().notNull(),
    unit: text().notNull(),
    quantity: integer().notNull(),
    /** How much of the quantity was in stock when it was ordered, the rest is a back-order; null: not known. */
    fromStock: integer(),
    priceBase: bigint({ mode: 'number' }).notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    vatPercent: integer().notNull(),
    lineTotal: bigint({ mode: 'number' }).notNull(),
    weightGrams: bigint({ mode: 'number' }).notNull().default(0),
    /** What the buyer noted to the line. */
    remark: text().notNull().default(''),
    /** How the price came about, and of what unit it is; null for lines of earlier releases and of the accounting system. */
    priceOrigin: jsonb().$type<PriceOrigin | null>(),
    /** The row of `orderedText` with the same article, short code and name. */
    textKey: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(textKey),
  },
  (t) => [
    // In the database it includes the key of the text: the texts of an order are read from the index alone
    primaryKey({ columns: [t.orderId, t.lineNo] }),
    index('order_line_text').on(t.textKey, t.orderId),
    // What a company has ordered in a year is read from the index alone, each item of an order once
    index('order_line_item').on(t.orderId, t.itemId, t.productId),
    check('order_line_quantity', sql`${t.quantity} >= 1`),
    check('order_line_from_stock', sql`${t.fromStock} between 0 and ${t.quantity}`),
  ],
);

/**
 * What lines are found by, each text once however often it was ordered: a trigger of the lines writes it. Orders that write a text at the same time do not
 * wait for each other, and may leave it twice.
 */
export const orderedText = pgTable(
  'ordered_text',
  {
    key: bigint({ mode: 'number' }).notNull().generatedAlwaysAs(textKey),
    article: text(),
    shortcode: text(),
    name: text().notNull(),
  },
  (t) => [
    index('ordered_text_key').on(t.key),
    // A small list of what is not merged into the index yet: a search reads it whole, an order merges it
    index('ordered_text_parts')
      .using('gin', t.article.op('gin_trgm_ops'), t.shortcode.op('gin_trgm_ops'), t.name.op('gin_trgm_ops'))
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/**
 * What the accounting system says of an order, beside what was ordered: its own number, payments and shipments (kopecks),
 * and the sum that it has confirmed. One row an order, the last word counts.
 */
export const orderConfirmation = pgTable('order_confirmation', {
  orderId: integer()
    .primaryKey()
    .references(() => customerOrder.id),
  number: text().notNull().default(''),
  date: date(),
  total: bigint({ mode: 'number' }).notNull(),
  paid: bigint({ mode: 'number' }).notNull().default(0),
  paidOn: date(),
  shippedOn: date(),
  payments: jsonb().$type<LedgerPayment[]>().notNull().default([]),
  shipments: jsonb().$type<LedgerShipment[]>().notNull().default([]),
  at: moment().notNull().defaultNow(),
});

/** Documents that follow from an order in the accounting system. Sums in kopecks, dates as yyyy-mm-dd. */
export type LedgerPayment = { id: string; number: string; date: string | null; sum: number };
export type LedgerShipment = { id: string; number: string; date: string | null; sum: number };

/**
 * A line as the accounting system has confirmed it; `lineNo` is the ordered line, 0 the cost of delivery, null where it was
 * added there.
 */
export const confirmedLine = pgTable(
  'confirmed_line',
  {
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    position: integer().notNull(),
    lineNo: integer(),
    itemId: integer(),
    name: text().notNull(),
    unit: text().notNull(),
    /** Base units; the accounting system knows fractions. */
    quantity: numeric({ precision: 14, scale: 3, mode: 'number' }).notNull(),
    price: bigint({ mode: 'number' }).notNull(),
    total: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.orderId, t.position] })],
);

/** Append-only. */
export const orderHistory = pgTable(
  'order_history',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    at: moment().notNull().defaultNow(),
    actorAccountId: integer(),
    /** The accounting system has taken it, not the shop. */
    byLedger: boolean().notNull().default(false),
    fromStatus: text({ enum: orderStatuses }),
    toStatus: text({ enum: orderStatuses }).notNull(),
    fromAccountId: integer(),
    toAccountId: integer(),
    note: text().notNull().default(''),
  },
  (t) => [index('order_history_order').on(t.orderId, t.id), index('order_history_at').on(t.at)],
);

/** A note of staff about an order, which its buyer never sees. Append-only. */
export const orderNote = pgTable(
  'order_note',
  {
    id: identity(),
    orderId: integer()
      .notNull()
      .references(() => customerOrder.id),
    accountId: integer()
      .notNull()
      .references(() => account.id),
    text: text().notNull(),
    at: moment().notNull().defaultNow(),
  },
  (t) => [index('order_note_order').on(t.orderId, t.id)],
);

/** The number that a carrier gave the goods of an order, and where they can be followed; '' without an address. */
export const orderTrack = pgTable('order_track', {
  orderId: integer()
    .primaryKey()
    .references(() => customerOrder.id),
  number: text().notNull(),
  link: text().notNull().default(''),
  /** Grows with every change: a form compares it with the one that it has shown. */
  version: integer().notNull().default(1),
});
