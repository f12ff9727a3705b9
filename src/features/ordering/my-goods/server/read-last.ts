import { sql } from 'drizzle-orm';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import type { Db } from '#server/db/index.ts';
import type { OrderedGood } from './read-goods.ts';

/** What the last order says of an item; `unit` is what it was counted in, `price` kopecks (cents) of its currency. */
export type LastOrdered = {
  at: string;
  currency: 'RUB' | 'EUR' | 'USD';
  quantity: number;
  unit: string;
  price: number;
  article: string | null;
  shortcode: string | null;
  name: string;
};

/** The last order of each of these goods, in their order. An item that stands twice in it counts with both lines. */
export async function readLast(db: Db, goods: readonly OrderedGood[]): Promise<LastOrdered[]> {
  if (goods.length === 0) return [];
  const items = goods.map(({ itemId }) => itemId);
  const orders = goods.map(({ orderId }) => orderId);
  const { rows } = await db.execute<LastOrdered>(sql`
    select o.created_at as at, o.currency, line.*
    from unnest(${sql.param(items)}::int[], ${sql.param(orders)}::int[]) with ordinality as good (item_id, order_id, n)
    join ${customerOrder} as o on o.id = good.order_id
    join lateral (
      select coalesce(price_origin ->> 'unit', unit) as unit, price, article, shortcode, name,
        sum(quantity) over ()::int as quantity
      from ${orderLine} where order_id = good.order_id and item_id = good.item_id order by line_no limit 1
    ) as line on true
    order by n`);
  return rows;
}
