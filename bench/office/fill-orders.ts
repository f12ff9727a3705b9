import { sql } from 'drizzle-orm';
import { fillTradeShop } from '#bench/generator/fill-trade-shop.ts';
import type { Db } from '#server/db/index.ts';
import { presets } from '#shared/rights/staff-rights.ts';

export type FilledOffice = { head: string; manager: string; goods: string; orderId: number; itemId: number };

/** A shop of 2,000 companies, half of which owe, and 20,000 orders of three lines over a year, of which an accounting system has taken most. */
export async function fillOrders(db: Db, orders: number): Promise<FilledOffice> {
  const { buyers, itemIds } = await fillTradeShop(db, 10_000, 2000);
  const [head, manager, goods] = buyers.map(({ token }) => token) as [string, string, string];
  await db.execute(sql`delete from membership where account_id in (1, 2, 3)`);
  await db.execute(sql`update account set role = 'MANAGER',
    staff_rights = case id when 1 then ${JSON.stringify(presets.sales.rights)}::jsonb
      when 2 then ${JSON.stringify(presets.manager.rights)}::jsonb
      else ${JSON.stringify(presets.content.rights)}::jsonb end where id in (1, 2, 3)`);
  await db.execute(sql`update company set manager_account_id = 1 + id % 2`);
  await db.execute(sql`
    insert into customer_order (number, company_id, account_id, created_by, status, delivery_type, shipment, pay_system,
      currency, sum, discount, vat_sum, total, weight_grams, delivery_count, created_at)
    select 'З-2026-' || lpad(n::text, 6, '0'), 1 + (n % 9990 + 5) / 5, 6 + n % 9990, 6 + n % 9990,
      (array['new', 'confirmed', 'awaiting_payment', 'picking', 'shipped', 'done', 'done', 'done', 'cancelled'])[1 + n % 9],
      'delivery', 'together', (array['prepayment', 'credit'])[1 + n % 2], 'RUB', n * 10, 0, 0, n * 10, 0, 1,
      now() - interval '1 year' * (${orders}::int - n) / ${orders}::int
    from generate_series(1, ${orders}::int) as n`);
  await db.execute(sql`
    insert into order_line (order_id, line_no, item_id, product_id, article, name, unit, quantity, price_base, price,
      vat_percent, line_total)
    select o.id, line, p.id, p.id, p.article, p.name, 'шт', 2, 10000, 10000, 20, 20000
    from customer_order o cross join generate_series(1, 3) as line
    join product p on p.id = (select min(id) from product) + (o.id * 7 + line * 131) % 2000`);
  await db.execute(sql`insert into exchange_connection (name, login, password_hash) values ('1С', '1c', '-')`);
  await db.execute(sql`
    insert into order_export (connection_id, order_id, number, external_id, learnt_number, sent_version, sent_at,
      taken_version, taken_at, problem)
    select 1, id, 'Н' || id, 'x' || id, 'УТ-' || lpad(id::text, 6, '0'), 'a', now(),
      case when id % 200 <> 0 then 'a' end, now(), case when id % 400 = 0 then 'товара нет в учётной системе' end
    from customer_order where id % 50 <> 1`);
  await db.execute(sql`
    insert into order_confirmation (order_id, number, total, shipments)
    select id, 'УТ-' || lpad(id::text, 6, '0'), total,
      jsonb_build_array(jsonb_build_object('id', 's' || id, 'number', 'РТУ-' || id, 'date', null, 'sum', total))
    from customer_order where status in ('picking', 'shipped', 'done')`);
  await db.execute(sql`
    insert into ledger_balance (company_id, contract_no, balance, receivables, overdue, as_of)
    select id, 'Д-' || contract, -id * 1000, id * 1000, case when id % 3 = 0 then id * 100 else 0 end, now()
    from company cross join generate_series(1, 2) as contract where id % 2 = 0`);
  await db.execute(sql`
    insert into payment_schedule (company_id, due_date, amount, document)
    select id, current_date - 30 + day, 10000, 'Отгрузка ' || day from company cross join generate_series(1, 20) as day
    where id % 2 = 0`);
  await db.execute(sql`update company set has_debt = true where id % 6 = 0`);
  return { head, manager, goods, orderId: orders, itemId: itemIds[0]! };
}
