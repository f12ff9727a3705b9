import Fastify, { type FastifyInstance } from 'fastify';
import type { Database } from '#server/db/index.ts';

/**
 * What the shop is measured against: the same web server and driver on the same database, doing the least that could be
 * called the same thing. No session, price, stock, limit or repeat is looked at.
 */
export function referenceApp(pool: Database['pool']): FastifyInstance {
  const app = Fastify();
  app.post<{ Body: { accountId: number; itemId: number } }>('/line', async ({ body }) => {
    const { rows } = await pool.query({
      name: 'reference_line',
      text: `insert into basket_line (account_id, item_id, product_id, quantity) values ($1, $2, $2, 1)
        on conflict (account_id, item_id) do update set quantity = basket_line.quantity + 1 returning quantity`,
      values: [body.accountId, body.itemId],
    });
    return rows[0];
  });
  app.post<{ Body: { accountId: number; companyId: number; itemId: number } }>('/order', async ({ body }) => {
    const client = await pool.connect();
    try {
      await client.query('begin');
      const { rows } = await client.query({
        name: 'reference_order',
        text: `insert into customer_order (number, company_id, account_id, created_by, delivery_type, shipment, pay_system,
            currency, sum, discount, vat_sum, total, weight_grams, delivery_count)
          values ('R-' || nextval('order_number_seq'), $1, $2, $2, 'delivery', 'together', 'prepayment', 'RUB', 10000, 0,
            1667, 10000, 0, 1) returning id`,
        values: [body.companyId, body.accountId],
      });
      await client.query({
        name: 'reference_order_line',
        text: `insert into order_line (order_id, line_no, item_id, product_id, name, unit, quantity, price_base, price,
          vat_percent, line_total) values ($1, 1, $2, $2, 'Товар', 'шт', 1, 10000, 10000, 20, 10000)`,
        values: [(rows[0] as { id: number }).id, body.itemId],
      });
      await client.query('commit');
      return rows[0];
    } finally {
      client.release();
    }
  });
  return app;
}
