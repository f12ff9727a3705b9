import type pg from 'pg';
import type { Database } from '#server/db/index.ts';
import { liftTimeLimits } from '#server/db/index.ts';
import type { FileStore } from '#server/files/store/file-store.ts';
import { checkFiles, listFiles } from './check-shop-files.ts';
import { type Checked, MAX_EXAMPLES } from './checked.ts';
import { columnList, listSequences, listShopTables, quoted } from './shop-tables.ts';

/** Rows of statements: each a mistake in words. */
const rules: Readonly<Record<string, string>> = {
  'резервы равны остаткам в резерве': `
    select 'товар ' || item_id || ', склад ' || warehouse_id || ': в резерве ' || reserved || ', по заказам ' || held from (
      select item_id, warehouse_id, coalesce(stock.reserved, 0) as reserved, coalesce(held.quantity, 0) as held
      from stock full join (select item_id, warehouse_id, sum(quantity) as quantity from stock_reservation group by 1, 2) held
        using (item_id, warehouse_id)) both_sides where reserved <> held`,
  'резервы принадлежат действующим заказам': `
    select 'заказ ' || order_id || ', товар ' || item_id from stock_reservation
      left join customer_order on customer_order.id = order_id
    where customer_order.id is null or status = 'cancelled'`,
  'суммы заказов равны суммам строк': `
    select number || ': ' || total || ' ≠ ' || lines from customer_order
      cross join lateral (select coalesce(sum(line_total), 0) + coalesce(delivery_cost, 0) as lines
        from order_line where order_id = id) of_lines
    where origin = 'shop' and total <> lines`,
  'у заказов есть строки': `
    select number from customer_order where not exists (select from order_line where order_id = id)`,
  'у строк корзин есть товары': missing('basket_line', 'item_id', 'product', 'offer'),
  'у остатков есть товары': missing('stock', 'item_id', 'product', 'offer'),
  'у штрихкодов есть товары': missing('barcode', 'item_id', 'product', 'offer'),
  'у цен есть товары': missing('price', 'item_id', 'product', 'offer'),
  'у разделов товаров есть товары': missing('product_section', 'product_id', 'product'),
  'у товаров есть их разделы': missing('product_section', 'section_id', 'section'),
  'у значений свойств есть товары': missing('product_property', 'product_id', 'product'),
  'у товаров есть значения свойств': missing('product_property', 'value_id', 'property_value'),
};

/** Rows that name none of these tables; the database holds no foreign key for them. */
function missing(table: string, column: string, ...of: string[]): string {
  const isNone = of.map((one) => `not exists (select from ${one} where id = ${table}.${column})`);
  return `select '${table}.${column} = ' || ${column} from ${table} where ${isNone.join(' and ')}`;
}

/** Checks the invariants of a shop, of one moment and beside its work. */
export async function checkShop(database: Pick<Database, 'owner'>, store: FileStore): Promise<Checked[]> {
  const files = await listFiles(store);
  const client = await database.owner.connect();
  try {
    await liftTimeLimits(client);
    await client.query('begin isolation level repeatable read read only');
    const checked: Checked[] = [];
    for (const [check, statement] of Object.entries(rules)) checked.push(await findMistakes(client, check, statement));
    checked.push(
      await checkForeignKeys(client),
      await checkSequences(client),
      ...(await checkFiles(client, store, files)),
    );
    await client.query('commit');
    return checked;
  } finally {
    client.release(true);
  }
}

async function findMistakes(client: pg.PoolClient, check: string, statement: string): Promise<Checked> {
  const { rows } = await client.query<{ count: number; examples: string[] }>(
    `select count(*)::int as count, coalesce((array_agg(mistake))[1:${MAX_EXAMPLES}], '{}') as examples
     from (${statement}) as found (mistake)`,
  );
  return { check, found: rows[0]!.count, examples: rows[0]!.examples };
}

/** The server checks them when rows are written; a damaged disk or an index that was built wrongly breaks them. */
async function checkForeignKeys(client: pg.PoolClient): Promise<Checked> {
  const { rows: keys } = await client.query<{ table: string; of: string; columns: string[]; named: string[] }>(`
    select c.conrelid::regclass::text as table, c.confrelid::regclass::text as of,
      array(select a.attname::text from unnest(c.conkey) with ordinality k (num, pos)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.num order by pos) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k (num, pos)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.num order by pos) as named
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by 1, 2`);
  const total: Checked = { check: 'все ссылки ведут к строкам', found: 0, examples: [] };
  for (const { table, of, columns, named } of keys) {
    const matches = columns.map((column, at) => `own.${quoted(column)} = other.${quoted(named[at]!)}`).join(' and ');
    const filled = columns.map((column) => `own.${quoted(column)} is not null`).join(' and ');
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${table} own where ${filled} and not exists (select from ${of} other where ${matches})`,
    );
    if (rows[0]!.count === 0) continue;
    total.found += rows[0]!.count;
    total.examples.push(`${table} (${columnList(columns)}) → ${of}: ${rows[0]!.count}`);
  }
  return total;
}

/** A sequence that is behind its table would give a number twice. */
async function checkSequences(client: pg.PoolClient): Promise<Checked> {
  const total: Checked = { check: 'счётчики номеров впереди строк', found: 0, examples: [] };
  const next = new Map((await listSequences(client)).map(({ name, next: value }) => [name, value]));
  for (const { name } of await listShopTables(client)) {
    const { rows: owned } = await client.query<{ column: string; sequence: string }>(`
      select a.attname as column, s.relname as sequence from pg_depend d
      join pg_class s on s.oid = d.objid and s.relkind = 'S'
      join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where d.refobjid = '${quoted(name)}'::regclass and d.deptype in ('a', 'i')`);
    for (const { column, sequence } of owned) {
      const { rows } = await client.query<{ last: string | null }>(
        `select max(${quoted(column)})::text as last from ${quoted(name)}`,
      );
      if (rows[0]!.last === null || BigInt(rows[0]!.last) < BigInt(next.get(sequence) ?? 0)) continue;
      total.found += 1;
      total.examples.push(`${name}.${column}: ${rows[0]!.last}, счётчик ${next.get(sequence)}`);
    }
  }
  return total;
}
