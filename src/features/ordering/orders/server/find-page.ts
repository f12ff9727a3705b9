import { and, eq, gte, inArray, lt, notInArray, type SQL, sql } from 'drizzle-orm';
import { type Db, escapeLike } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { type OrderStatus, finalStatuses } from '#shared/order-status.ts';
import { customerOrder, orderedText, orderLine } from './tables.ts';
import { visibleTo } from './visible-orders.ts';

/** What the list is narrowed to; `since` ≤ moment of placing < `before`. */
export type OrderFilter = {
  status?: OrderStatus;
  since: Date | null;
  before: Date | null;
  orderType: 'all' | 'active' | 'archive';
  companyId?: number;
  objectId?: number;
  /** Part of a number, of the customer's own number, or of an article, short code or name of a line. */
  text: string;
};

/**
 * The ids of a page of the visible orders that the filter leaves, newest first, and how many orders it leaves. A page
 * beyond the last one is the last one, as in `pageOf`.
 */
export async function findPage(
  db: Db,
  session: Session,
  filter: OrderFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ ids: number[]; total: number }> {
  const { id, createdAt, number, companyId } = customerOrder;
  const visible = sql`
    select ${id} as id, ${createdAt} as created_at, ${number} as number, ${companyId} as company_id from ${customerOrder}
    where ${and(visibleTo(db, session), narrowed(filter))}`;
  const found = filter.text === '' ? sql`found as materialized (${visible})` : foundByText(visible, filter.text);
  const { rows } = await db.execute<{ id: number; total: number }>(sql`
    with ${found}, counted as materialized (select count(*)::int as total from found)
    select id, (select total from counted) as total from found order by created_at desc, id desc limit ${pageSize}
    offset least(${(page - 1) * pageSize}::bigint, greatest((select total from counted) - 1, 0) / ${pageSize}::int * ${pageSize}::int)`);
  return { ids: rows.map((row) => row.id), total: rows[0]?.total ?? 0 };
}

function narrowed({ status, since, before, orderType, companyId, objectId }: OrderFilter): SQL | undefined {
  return and(
    status && eq(customerOrder.status, status),
    since ? gte(customerOrder.createdAt, since) : undefined,
    before ? lt(customerOrder.createdAt, before) : undefined,
    orderType === 'active' ? notInArray(customerOrder.status, finalStatuses) : undefined,
    orderType === 'archive' ? inArray(customerOrder.status, finalStatuses) : undefined,
    companyId === undefined ? undefined : eq(customerOrder.companyId, companyId),
    objectId === undefined ? undefined : eq(customerOrder.objectId, objectId),
  );
}

/** How many lines of a text are read through the index in the time of one order's lines. */
const LINES_OF_AN_ORDER = 5;

/**
 * Of the visible orders those with the text in their number, the customer's own number or a line. Texts are compared once each, not once a line.
 * From a text that few lines have its lines lead to the orders; with a text that many have the lines of each order are
 * looked through, of which one of the first has it. Both read the indexes of lines alone. The planner, which cannot know
 * how many lines there will be, is kept from other ways: by `offset 0` from joins over all lines, by `unnest` and `is true`
 * from comparing each line with each text.
 */
function foundByText(visible: SQL, text: string): SQL {
  const part = `%${escapeLike(text)}%`;
  return sql`
    visible as materialized (${visible}),
    own as materialized (
      select id from ${customerOrder} where own_number <> '' and own_number ilike ${part}
        and company_id = any(array(select distinct company_id from visible))),
    matched as materialized (
      select array(
        select key from ${orderedText} where article ilike ${part} or shortcode ilike ${part} or name ilike ${part}
      ) as keys),
    size as materialized (
      select cardinality(keys) * (
        select greatest(lines.reltuples, 1) / greatest(texts.reltuples, 1) from pg_class lines, pg_class texts
        where lines.oid = 'order_line'::regclass and texts.oid = 'ordered_text'::regclass
      ) > ${LINES_OF_AN_ORDER}::int * (select count(*) from visible) as is_common
      from matched),
    found as materialized (
      select id, created_at from visible
      where (select is_common from size) and (number ilike ${part} or id in (select id from own) or exists (
        select from ${orderLine} where order_id = visible.id and (text_key in (select unnest(keys) from matched)) is true
        offset 0))
      union all
      select id, max(created_at) from (
        select id, created_at, number ilike ${part} or id in (select id from own) as is_found from visible
        union all
        select line.order_id, null, true from matched, unnest(keys) as one (key), lateral (
          select order_id from ${orderLine} where text_key = one.key offset 0) as line
      ) as every
      where not (select is_common from size) group by id having count(created_at) > 0 and bool_or(is_found))`;
}
