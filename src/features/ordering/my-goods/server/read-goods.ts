import { type SQL, sql } from 'drizzle-orm';
import { product } from '#goods/products/server/tables.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import type { MyGoodsSort } from '../contract.ts';
import { countedOrders, type GoodsFilter, isLeft, orderedGoods } from './ordered-goods.ts';

/** An item that was ordered: by how many orders, and by which one last. */
export type OrderedGood = { itemId: number; productId: number; orders: number; orderId: number };

/** Rows from `from` on; all that follow without `length`. */
type Part = { sort: Exclude<MyGoodsSort, 'change'>; from: number; length?: number };

type ReadGoods = {
  goods: OrderedGood[];
  total: number;
  /** The products of all goods, without the filter. */
  productIds: number[];
};

const orders: Record<Part['sort'], SQL> = {
  often: sql`orders desc, last desc, item_id`,
  recent: sql`last desc, orders desc, item_id`,
  name: sql`(select name from ${product} where id = product_id) collate "und-x-icu", item_id`,
};

/** The goods that the filter leaves, in order. A part beyond the last row is the last one, as in `pageOf`. */
export async function readGoods(
  ctx: CallContext<BuyerSession>,
  filter: GoodsFilter,
  { sort, from, length }: Part,
): Promise<ReadGoods> {
  const part =
    length === undefined
      ? sql``
      : sql`limit ${length} offset least(${from}::bigint, greatest((select count(*) from kept) - 1, 0) / ${length}::int * ${length}::int)`;
  type Row = { goods: [number, number, number, number][]; total: number; productIds: number[] };
  const { rows } = await ctx.db.execute<Row>(sql`
    with ${countedOrders(ctx, filter.objectId)}, ${orderedGoods},
    kept as materialized (select * from ordered where ${isLeft(ctx, filter)}),
    part as materialized (select * from kept order by ${orders[sort]} ${part})
    select
      (select count(*)::int from kept) as total,
      coalesce((select array_agg(distinct product_id) from ordered), '{}') as "productIds",
      coalesce((
        select json_agg(json_build_array(item_id, product_id, orders, counted.id) order by ${orders[sort]})
        from part join counted on counted.place = part.last), '[]') as goods`);
  const { goods, total, productIds } = rows[0]!;
  return {
    goods: goods.map(([itemId, productId, orders, orderId]) => ({ itemId, productId, orders, orderId })),
    total,
    productIds,
  };
}
