import { type SQL, sql } from 'drizzle-orm';
import type { PriceOrigin } from '#goods/pricing/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import type { OrderTotals } from '#shared/order-totals.ts';
import { customerOrder, orderHistory, orderLine } from './tables.ts';

/** A line to be frozen: prices in kopecks, quantity in base units, weight in grams of the whole line. */
export type NewOrderLine = Omit<typeof orderLine.$inferSelect, 'orderId' | 'lineNo' | 'priceOrigin' | 'textKey'> & {
  priceOrigin?: PriceOrigin;
};

type Sums = Pick<OrderTotals, 'sum' | 'discount' | 'vatSum' | 'total' | 'weightGrams'>;

/** All that an order keeps beside its lines; the database adds the copy of the buyer. */
export type NewOrder = Omit<typeof customerOrder.$inferInsert, 'id' | 'buyer' | 'status' | 'createdAt' | keyof Sums> &
  Sums & { id: number; placedAt: Date };

const columns =
  sql.raw(`id int, number text, "companyId" int, "accountId" int, "createdBy" int, "deliveryType" text, shipment text,
  "paySystem" text, address jsonb, consignee jsonb, "transportCompany" jsonb, "pickupStore" jsonb, comment text,
  "shipDate" date, currency text, sum bigint, discount bigint, "vatSum" bigint, total bigint, "weightGrams" bigint,
  "deliveryCount" int, "checkoutKey" text, "termsVersion" int, "paidAt" timestamptz, origin text,
  "placedAt" timestamptz`);
const lineColumns =
  sql.raw(`"itemId" int, "productId" int, article text, shortcode text, name text, unit text, quantity int,
  "priceBase" bigint, price bigint, "vatPercent" int, "lineTotal" bigint, "weightGrams" bigint, "priceOrigin" jsonb`);

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
 * The parts of a larger statement that write an order with its lines and the first step of its history, each JSON by
 * `orderRow` and `NewOrderLine`s. They check nothing: the checkout has, under its locks.
 */
export function placedOrder(db: Db, order: SQL, lines: SQL) {
  const given = db.$with('given', {}).as(sql`select * from jsonb_to_record(${order}::jsonb) as given (${columns})`);
  const placed = db.$with('placed', {}).as(sql`
    insert into ${customerOrder} (id, number, company_id, account_id, created_by, delivery_type, shipment, pay_system,
      address, consignee, transport_company, pickup_store, comment, ship_date, currency, sum, discount, vat_sum, total,
      weight_grams, delivery_count, checkout_key, terms_version, paid_at, origin,
      created_at)
    select * from given`);
  const frozen = db.$with('frozen', {}).as(sql`
    insert into ${orderLine} (order_id, line_no, item_id, product_id, article, shortcode, name, unit, quantity,
      price_base, price, vat_percent, line_total, weight_grams, price_origin)
    select given.id, one.n, line.*
    from given, jsonb_array_elements(${lines}::jsonb) with ordinality as one (line, n),
      jsonb_to_record(one.line) as line (${lineColumns})`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${orderHistory} (order_id, at, actor_account_id, to_status)
    select id, "placedAt", "createdBy", 'new' from given`);
  return [given, placed, frozen, noted];
}

/** An order for `placedOrder`. */
export function orderRow({ comment = '', termsVersion = 0, origin = 'shop', ...fields }: NewOrder): string {
  // Half of a surrogate pair is no text to the database
  return JSON.stringify({ comment: comment.toWellFormed(), termsVersion, origin, ...fields });
}

const next = statementFor((db) =>
  db
    .select(nextOrder)
    .from(sql`(select 1) as one`)
    .prepare('next_order'),
);

const write = statementFor((db) =>
  db
    .with(...placedOrder(db, sql`${sql.placeholder('order')}`, sql`${sql.placeholder('lines')}`))
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
export async function placeOrder(tx: Db, fields: OrderWithLines): Promise<{ id: number; number: string }> {
  const { timeZone, lines, ...rest } = fields;
  const [row] = await next(tx).execute();
  const { nextId: id, nextNumber } = row!;
  const number = rest.number ?? orderNumber(nextNumber, rest.placedAt, timeZone);
  await write(tx).execute({ order: orderRow({ ...rest, id, number }), lines: JSON.stringify(lines) });
  return { id, number };
}
