import { sql } from 'drizzle-orm';
import { orderExport } from '#exchange/orders-out/server/tables.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { ledgerDocument } from '#ordering/finance/server/tables.ts';
import { ordersInScope } from '#ordering/orders/server/index.ts';
import { customerOrder, orderConfirmation } from '#ordering/orders/server/tables.ts';
import { type Db, escapeLike } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { type OrderStatus, statusView } from '#shared/order-status.ts';
import type { OfficeFound } from '../contract.ts';
import { MAX_FOUND } from './max-found.ts';

type Row = { id: number; number: string; foundBy: string | null; company: string; date: string; status: OrderStatus };

/**
 * The orders in scope with the text in their number, in their number in the accounting system, or in the number of one of
 * their documents or shipments; the newest first.
 */
export async function findOrders(db: Db, session: Session, text: string): Promise<OfficeFound['orders']> {
  const part = `%${escapeLike(text)}%`;
  const { rows } = await db.execute<Row>(sql`
    with found as (
      select id, null as found_by from ${customerOrder} where number ilike ${part}
      union all
      select order_id, coalesce(learnt_number, number) from ${orderExport}
      where taken_version is not null and coalesce(learnt_number, number) ilike ${part}
      union all
      select order_id, number from ${orderConfirmation} where number ilike ${part}
      union all
      select order_id, number from ${ledgerDocument} where order_id is not null and number ilike ${part}
      union all
      select order_id, one ->> 'number' from ${orderConfirmation}, jsonb_array_elements(shipments) as one
      where one ->> 'number' ilike ${part}),
    -- By our own number, if it has the text
    best as (select distinct on (id) id, found_by from found order by id, found_by nulls first)
    select customer_order.id, customer_order.number, found_by as "foundBy", company.name as company,
      to_json(customer_order.created_at) #>> '{}' as date, status
    from best join ${customerOrder} on customer_order.id = best.id
    join ${company} on company.id = customer_order.company_id
    where ${ordersInScope(session)}
    order by customer_order.created_at desc, customer_order.id desc limit ${MAX_FOUND}`);
  return rows.map(({ date, status, ...row }) => ({
    ...row,
    date: new Date(date).toISOString(),
    status: statusView(status),
  }));
}
