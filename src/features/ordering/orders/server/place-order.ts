import { sql } from 'drizzle-orm';
import type { PriceOrigin } from '#goods/pricing/server/index.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import { dayOf } from '#shared/dates.ts';
import type { OrderTotals } from '#shared/order-totals.ts';
import { customerOrder, orderHistory, orderLine } from './tables.ts';

/** A line to be frozen: prices in kopecks, quantity in base units, weight in grams of the whole line. */
export type NewOrderLine = Omit<typeof orderLine.$inferSelect, 'orderId' | 'lineNo' | 'priceOrigin'> & {
  priceOrigin?: PriceOrigin;
};

type Sums = Pick<OrderTotals, 'sum' | 'discount' | 'vatSum' | 'total' | 'weightGrams'>;

/** All that an order keeps; `timeZone` decides the year in its number. */
export type NewOrder = Omit<typeof customerOrder.$inferInsert, 'id' | 'number' | 'status' | 'createdAt' | keyof Sums> &
  Sums & { placedAt: Date; timeZone: string; lines: NewOrderLine[] };

const order = sql.raw(`"companyId" int, "accountId" int, "createdBy" int, "deliveryType" text, shipment text,
  "paySystem" text, address jsonb, consignee jsonb, "transportCompany" jsonb, "pickupStore" jsonb, comment text,
  "shipDate" date, currency text, sum bigint, discount bigint, "vatSum" bigint, total bigint, "weightGrams" bigint,
  "deliveryCount" int, "checkoutKey" text, "termsVersion" int, "paidAt" timestamptz, origin text,
  "placedAt" timestamptz`);
const line = sql.raw(`"itemId" int, "productId" int, article text, shortcode text, name text, unit text, quantity int,
  "priceBase" bigint, price bigint, "vatPercent" int, "lineTotal" bigint, "weightGrams" bigint, "priceOrigin" jsonb`);

const write = statementFor((db) => {
  const given = db.$with('given', {}).as(sql`
    select * from jsonb_to_record(${sql.placeholder('order')}::jsonb) as given (${order})`);
  const placed = db.$with('placed', {}).as(sql`
    insert into ${customerOrder} (number, company_id, account_id, created_by, delivery_type, shipment, pay_system,
      address, consignee, transport_company, pickup_store, comment, ship_date, currency, sum, discount, vat_sum, total,
      weight_grams, delivery_count, checkout_key, terms_version, paid_at, origin,
      created_at)
    select ${sql.placeholder('prefix')}::text || lpad(n::text, greatest(6, length(n::text)), '0'), given.*
    from given, nextval('order_number_seq') as n
    returning id, number, created_by, created_at`);
  const frozen = db.$with('frozen', {}).as(sql`
    insert into ${orderLine} (order_id, line_no, item_id, product_id, article, shortcode, name, unit, quantity,
      price_base, price, vat_percent, line_total, weight_grams, price_origin)
    select placed.id, given.n, line.*
    from placed, jsonb_array_elements(${sql.placeholder('lines')}::jsonb) with ordinality as given (line, n),
      jsonb_to_record(given.line) as line (${line})`);
  const noted = db.$with('noted', {}).as(sql`
    insert into ${orderHistory} (order_id, at, actor_account_id, to_status)
    select id, created_at, created_by, 'new' from placed`);
  return db
    .with(given, placed, frozen, noted)
    .select({ id: sql<number>`id`, number: sql<string>`number` })
    .from(sql`placed`)
    .prepare('place_order');
});

/**
 * Writes an order with its lines and the first step of its history, in one statement. Checks nothing: the
 * checkout has, under its locks. The number runs on over the years: «З-2025-000123».
 */
export async function placeOrder(tx: Db, fields: NewOrder): Promise<{ id: number; number: string }> {
  const { timeZone, lines, comment = '', termsVersion = 0, origin = 'shop', ...rest } = fields;
  const [year] = dayOf(rest.placedAt, timeZone).split('-');
  const [row] = await write(tx).execute({
    prefix: `З-${year}-`,
    // Half of a surrogate pair is no text to the database
    order: JSON.stringify({ comment: comment.toWellFormed(), termsVersion, origin, ...rest }),
    lines: JSON.stringify(lines),
  });
  return row!;
}
