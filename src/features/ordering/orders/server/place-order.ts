import { type SQL, sql } from 'drizzle-orm';
import type { PriceOrigin } from '#goods/pricing/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import type { OrderTotals } from '#shared/order-totals.ts';
import { customerOrder, orderHistory, orderLine } from './tables.ts';

/** A line to be frozen: prices in kopecks, quantity in base units, weight in grams of the whole line. */
export type NewOrderLine = Omit<
  typeof orderLine.$inferSelect,
  'orderId' | 'lineNo' | 'fromStock' | 'remark' | 'priceOrigin' | 'textKey'
> & {
  fromStock?: number;
  remark?: string;
  priceOrigin?: PriceOrigin;
};

type Sums = Pick<OrderTotals, 'sum' | 'discount' | 'vatSum' | 'total' | 'weightGrams'>;

/** What an order gets after it was placed, or by the database. */
type Later = 'id' | 'buyer' | 'status' | 'createdAt' | 'deliveryCost' | 'deliveryVatPercent' | 'managerAccountId';

/** All that an order keeps beside its lines; the database adds the copy of the buyer. */
export type NewOrder = Omit<typeof customerOrder.$inferInsert, Later | keyof Sums> &
  Sums & { id: number; placedAt: Date };

type Column = readonly [name: string, type: string];

/** The properties of an order as it comes in JSON: the column of each, and its type. One that is missing does not compile. */
const orderColumns = {
  id: ['id', 'int'],
  number: ['number', 'text'],
  companyId: ['company_id', 'int'],
  accountId: ['account_id', 'int'],
  createdBy: ['created_by', 'int'],
  deliveryType: ['delivery_type', 'text'],
  shipment: ['shipment', 'text'],
  paySystem: ['pay_system', 'text'],
  address: ['address', 'jsonb'],
  consignee: ['consignee', 'jsonb'],
  transportCompany: ['transport_company', 'jsonb'],
  pickupStore: ['pickup_store', 'jsonb'],
  objectId: ['object_id', 'int'],
  objectName: ['object_name', 'text'],
  ownNumber: ['own_number', 'text'],
  comment: ['comment', 'text'],
  shipDate: ['ship_date', 'date'],
  currency: ['currency', 'text'],
  sum: ['sum', 'bigint'],
  discount: ['discount', 'bigint'],
  vatSum: ['vat_sum', 'bigint'],
  total: ['total', 'bigint'],
  weightGrams: ['weight_grams', 'bigint'],
  deliveryCount: ['delivery_count', 'int'],
  checkoutKey: ['checkout_key', 'text'],
  termsVersion: ['terms_version', 'int'],
  paidAt: ['paid_at', 'timestamptz'],
  origin: ['origin', 'text'],
  placedAt: ['created_at', 'timestamptz'],
} satisfies Record<keyof NewOrder, Column>;

/** The same of its lines. */
const lineColumns = {
  itemId: ['item_id', 'int'],
  productId: ['product_id', 'int'],
  article: ['article', 'text'],
  shortcode: ['shortcode', 'text'],
  name: ['name', 'text'],
  unit: ['unit', 'text'],
  quantity: ['quantity', 'int'],
  fromStock: ['from_stock', 'int'],
  remark: ['remark', 'text'],
  priceBase: ['price_base', 'bigint'],
  price: ['price', 'bigint'],
  vatPercent: ['vat_percent', 'int'],
  lineTotal: ['line_total', 'bigint'],
  weightGrams: ['weight_grams', 'bigint'],
  priceOrigin: ['price_origin', 'jsonb'],
} satisfies Record<keyof NewOrderLine, Column>;

const listed = (parts: readonly string[]) => sql.raw(parts.join(', '));

const namesOf = (columns: Record<string, Column>) => listed(Object.values(columns).map(([name]) => name));

const typesOf = (columns: Record<string, Column>) =>
  listed(Object.entries(columns).map(([property, [, type]]) => `"${property}" ${type}`));

/** The id and the number of an order that is to be placed, as columns of a larger statement; gaps are allowed. */
export const nextOrder = {
  nextId: sql<number>`nextval('customer_order_id_seq')::int`,
  nextNumber: sql<number>`nextval('order_number_seq')::int`,
};

/** The number runs on over the years: «З-2025-000123». `timeZone` decides the year. */
export function orderNumber(n: number, placedAt: Date, timeZone: string): string {
  const [year] = dayOf(placedAt, timeZone).split('-');
  return `З-${year}-${String(n).padStart(6, '0')}`;
}

/**
 * The parts of a larger statement that write orders with their lines and the first step of their history, JSON by
 * `orderRows` and `lineRows`. They check nothing: the checkout has, under its locks.
 */
export function placedOrders(db: Db, orders: SQL, lines: SQL) {
  const given = db.$with('given', {}).as(sql`
    select * from jsonb_to_recordset(${orders}::jsonb) as given (${typesOf(orderColumns)})`);
  const placed = db.$with('placed', {}).as(sql`
    insert into ${customerOrder} (${namesOf(orderColumns)}) select * from given`);
  const frozen = db.$with('frozen', {}).as(sql`
    insert into ${orderLine} (order_id, line_no, ${namesOf(lineColumns)})
    select * from jsonb_to_recordset(${lines}::jsonb) as line ("orderId" int, "lineNo" int, ${typesOf(lineColumns)})`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${orderHistory} (order_id, at, actor_account_id, to_status)
    select id, "placedAt", "createdBy", 'new' from given`);
  return [given, placed, frozen, noted];
}

/** Orders for `placedOrders`. */
export function orderRows(orders: readonly NewOrder[]): string {
  const rows = orders.map(
    ({ comment = '', objectName = '', ownNumber = '', termsVersion = 0, origin = 'shop', ...fields }) => ({
      comment,
      objectName,
      ownNumber,
      termsVersion,
      origin,
      ...fields,
    }),
  );
  return JSON.stringify(rows);
}

/** Their lines, numbered from 1 in each. */
export function lineRows(orders: readonly { id: number; lines: readonly NewOrderLine[] }[]): string {
  const rows = orders.flatMap(({ id: orderId, lines }) =>
    lines.map((line, index) => ({ orderId, lineNo: index + 1, remark: '', ...line })),
  );
  return JSON.stringify(rows);
}

const next = statementFor((db) =>
  db
    .select(nextOrder)
    .from(sql`(select 1) as one`)
    .prepare('next_order'),
);

const write = statementFor((db) =>
  db
    .with(...placedOrders(db, sql`${sql.placeholder('orders')}`, sql`${sql.placeholder('lines')}`))
    .select({ one: sql<number>`1` })
    .from(sql`(select 1) as one`)
    .prepare('place_order'),
);

/** An order that has no number yet, with its lines. */
export type OrderWithLines = Omit<NewOrder, 'id' | 'number'> & {
  /** The number that it had before the shop lost it. */
  number?: string;
  timeZone: string;
  lines: readonly NewOrderLine[];
};

/** Writes an order under the next number, or its former one, and nothing else; `timeZone` decides the year in it. */
export async function writeLedgerOrder(tx: Db, fields: OrderWithLines): Promise<{ id: number; number: string }> {
  const { timeZone, lines, ...rest } = fields;
  const [row] = await next(tx).execute();
  const { nextId: id, nextNumber } = row!;
  const number = rest.number ?? orderNumber(nextNumber, rest.placedAt, timeZone);
  await write(tx).execute({ orders: orderRows([{ ...rest, id, number }]), lines: lineRows([{ id, lines }]) });
  return { id, number };
}
