import pg from 'pg';

/**
 * Orders that are not whole, each with what is wrong: what one leaves beside its row is there once, its stock is reserved,
 * and its basket was emptied once. `numbers` are those of acknowledged orders.
 */
export async function checkOrders(url: string, numbers: readonly string[]): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ number: string } & Record<string, string>>(PARTS);
    const placed = new Set(rows.map(({ number }) => number));
    const broken = [
      ...numbers.filter((number) => !placed.has(number)).map((number) => `${number}: lost`),
      ...rows.flatMap(({ number, ...parts }) =>
        Object.entries(parts).flatMap(([part, count]) => (Number(count) === 1 ? [] : [`${number}: ${count} ${part}`])),
      ),
    ];
    const { rows: wrong } = await client.query<{ item: number }>(WRONG_STOCK);
    const { rows: baskets } = await client.query<{ account: number }>(WRONG_BASKETS);
    return [
      ...broken,
      ...wrong.map(({ item }) => `stock of item ${item}`),
      ...baskets.map(({ account }) => `basket of account ${account}`),
    ];
  } finally {
    await client.end();
  }
}

/** What there is once of each order, which has one line of one piece. */
const PARTS = `
  with letters as (
    select substring(subject from 'З-[0-9]+-[0-9]+') as number,
      count(*) filter (where kind = 'order.accepted') as accepted, count(*) filter (where kind = 'order.new') as new
    from outbox group by 1),
  answers as (
    select account_id, response ->> 'number' as number, count(*) as count from idempotency_key group by 1, 2),
  notices as (
    select account_id, url, count(*) as count from notification group by 1, 2)
  select o.number,
    (select count(*) from order_line where order_id = o.id and quantity = 1) as lines,
    (select count(*) from order_history where order_id = o.id) as steps,
    (select count(*) from stock_reservation where order_id = o.id and quantity = 1) as reservations,
    coalesce(notices.count, 0) as notices,
    coalesce(letters.accepted, 0) as letters,
    coalesce(letters.new, 0) as "letters to the shop",
    (select count(*) from audit_log where object = o.number) as entries,
    coalesce(answers.count, 0) as answers
  from customer_order o
    left join letters on letters.number = o.number
    left join answers on answers.account_id = o.account_id and answers.number = o.number
    left join notices on notices.account_id = o.account_id and notices.url = '/orders/' || o.id || '/'`;

const WRONG_STOCK = `
  select item_id as item from stock
  where reserved <> (select coalesce(sum(quantity), 0) from stock_reservation held
    where held.item_id = stock.item_id and held.warehouse_id = stock.warehouse_id)`;

/** Each order of an account follows one addition, and leaves nothing. */
const WRONG_BASKETS = `
  select account_id as account from basket
    join (select account_id, count(*) as orders from customer_order group by 1) placed using (account_id)
  where version <> 2 * orders or exists (select from basket_line line where line.account_id = basket.account_id)`;
