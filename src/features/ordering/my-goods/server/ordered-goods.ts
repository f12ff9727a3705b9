import { and, eq, gte, ne, type SQL, sql } from 'drizzle-orm';
import { offer, product, productSection, section } from '#goods/products/server/tables.ts';
import { visibleTo } from '#ordering/orders/server/index.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { escapeLike } from '#server/db/index.ts';
import type { CallContext } from '#server/serve.ts';
import type { BuyerSession } from '#server/session/session.ts';
import { keptLevel } from './tables.ts';

const MONTHS = 12;

/** What the goods are narrowed to. */
export type GoodsFilter = {
  text: string;
  sectionId: number | undefined;
  /** Of the orders. */
  objectId: number | undefined;
  isLevelled: boolean;
};

/**
 * The orders of the last twelve months that count, by `place` from the oldest on: those of the current company that the
 * caller may see and that are not cancelled; with an object those for it. Without one they are read from the index of orders alone.
 */
export function countedOrders({ db, session, now }: CallContext<BuyerSession>, objectId?: number): SQL {
  const { id, createdAt, status, companyId } = customerOrder;
  const isFor = objectId === undefined ? undefined : eq(customerOrder.objectId, objectId);
  const since = sql`${now().toISOString()}::timestamptz - interval '${sql.raw(String(MONTHS))} months'`;
  return sql`counted as materialized (
    select ${id} as id, ${status} as status, row_number() over (order by ${createdAt}, ${id})::int as place
    from ${customerOrder}
    where ${and(visibleTo(db, session), eq(companyId, session.company.id), ne(status, 'cancelled'), gte(createdAt, since), isFor)})`;
}

/**
 * The goods of these orders, each item once: how many orders have it and the place of the last of them. The lines of each order
 * are read by its key, in which an item may stand twice.
 */
export const orderedGoods = sql`ordered as materialized (
  select item_id, min(product_id) as product_id, count(*)::int as orders, max(place) as last
  from counted cross join lateral (
    select distinct item_id, product_id from ${orderLine} where order_id = counted.id offset 0) as line
  group by item_id)`;

/** Of the rows of `ordered` those that the filter leaves. */
export function isLeft({ session }: CallContext<BuyerSession>, { text, sectionId, isLevelled }: GoodsFilter): SQL {
  const part = `%${escapeLike(text)}%`;
  const found =
    text === ''
      ? undefined
      : sql`exists (
          select from ${product} as p left join ${offer} as o on o.id = ordered.item_id
          where p.id = ordered.product_id and (p.name ilike ${part} or o.name ilike ${part}
            or coalesce(o.article, p.article) ilike ${part} or coalesce(o.shortcode, p.shortcode) ilike ${part}))`;
  const inSection =
    sectionId === undefined
      ? undefined
      : sql`exists (
          select from ${productSection} as place where place.product_id = ordered.product_id
            and place.section_id = any(array(select unnest(shown_below) from ${section} where id = ${sectionId})))`;
  const levelled = isLevelled
    ? sql`exists (
        select from ${keptLevel} as kept where kept.account_id = ${session.account.id}
          and kept.company_id = ${session.company.id} and kept.item_id = ordered.item_id)`
    : undefined;
  return and(sql`true`, found, inSection, levelled)!;
}
