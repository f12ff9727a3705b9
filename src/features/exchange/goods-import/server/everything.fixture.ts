import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';

const PRODUCTS = 'select id, external_id as name from product';

/** What an id in a column of this name stands for: rows of `id` and `name`. */
const NAMES: Record<string, string> = {
  source_id: 'select id, name from source',
  section_id: 'select id, path as name from section',
  parent_id: 'select id, path as name from section',
  brand_id: 'select id, name from brand',
  product_id: PRODUCTS,
  property_id: 'select id, external_id as name from property',
  value_id: `select v.id, p.external_id || v.text as name from property_value v join property p on p.id = v.property_id`,
  price_type_id: 'select id, external_id as name from price_type',
  warehouse_id: 'select id, external_id as name from warehouse',
  item_id: `${PRODUCTS} union all
    select o.id, p.external_id || '#' || o.external_id from offer o join product p on p.id = o.product_id`,
};

/** Columns of several ids. */
const NAME_LISTS: Record<string, string> = {
  shown_below: 'select jsonb_agg(path order by path) from section where id = any($)',
};

const UNNAMED = ['id', 'created_at', 'at', 'valid_since', 'content_hash'];

/**
 * Tables that differ as they should after an import that was killed, or came another way: its journal, the log of changes,
 * what the exchange keeps of files, how far a running shop has looked at the changes, the version of the discounts, which
 * is a random number, by what a copy of a database is recognised, and the key of
 * the first start, which each start renews.
 */
const LEFT_OUT = [
  'import_run',
  'import_note',
  'import_change',
  'catalogue_change',
  'audit_log',
  'exchange_connection',
  'exchange_session',
  'exchange_file',
  'exchange_part',
  'exchange_job',
  'kept_file',
  'kept_piece',
  'file_to_remove',
  'rate_counter',
  'alert_progress',
  'price_rules_version',
  'database_mark',
  'number_jump',
  'start_key',
];

/** Every table that is not empty, its rows with what ids stand for in their place. The hash of a product is of ids. */
export async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: all } = await db.execute<{ table: string; columns: string[] }>(sql`
    select relname as table, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
      and relname <> all (${sql.param(LEFT_OUT)}::text[]) group by 1 order by 1`);
  // Most tables are empty: to read each of them would take longer than to read the others
  const isFilled = all.map(({ table }) => `exists (select from "${table}")`).join(', ');
  const { rows: filled } = await db.execute<{ flags: boolean[] }>(sql.raw(`select array[${isFilled}] as flags`));
  const tables: Record<string, unknown[]> = {};
  for (const [index, { table, columns }] of all.entries()) {
    if (!filled[0]!.flags[index]) continue;
    const { rows } = await db.execute<{ row: unknown }>(sql.raw(rowsOf(table, columns)));
    tables[table] = rows.map(({ row }) => row);
  }
  return tables;
}

function rowsOf(table: string, columns: string[]): string {
  const own = columns.filter((column) => !UNNAMED.includes(column));
  const fields = own.map((column) => {
    if (NAME_LISTS[column]) return `'${column}', (${NAME_LISTS[column].replace('$', `t."${column}"`)})`;
    return `'${column}', ${NAMES[column] ? `"${column}_of".name` : `t."${column}"`}`;
  });
  const names = own.flatMap((column) =>
    NAMES[column] ? [`left join (${NAMES[column]}) "${column}_of" on "${column}_of".id = t."${column}"`] : [],
  );
  return `select jsonb_build_object(${fields.join(', ')}) as row from "${table}" t ${names.join(' ')} order by 1`;
}

/** The first rows in which tables differ. */
export function differences(found: Record<string, unknown[]>, wanted: Record<string, unknown[]>): unknown[] {
  if (Object.keys(found).join() !== Object.keys(wanted).join()) {
    return [{ tables: Object.keys(wanted), found: Object.keys(found) }];
  }
  return Object.entries(wanted).flatMap(([table, rows]): unknown[] => {
    const own = found[table]!;
    if (own.length !== rows.length) return [{ table, rows: rows.length, found: own.length }];
    const at = rows.findIndex((row, index) => JSON.stringify(row) !== JSON.stringify(own[index]));
    return at < 0 ? [] : [{ table, wanted: rows[at], found: own[at] }];
  });
}
