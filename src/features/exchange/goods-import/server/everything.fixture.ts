import { sql } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';

const NAMES: Record<string, string> = {
  source_id: 'select name from source where id = $',
  section_id: 'select path from section where id = $',
  parent_id: 'select path from section where id = $',
  shown_below: 'select jsonb_agg(path order by path) from section where id = any($)',
  brand_id: 'select name from brand where id = $',
  product_id: 'select external_id from product where id = $',
  property_id: 'select external_id from property where id = $',
  value_id: 'select p.external_id || v.text from property_value v join property p on p.id = property_id where v.id = $',
  price_type_id: 'select external_id from price_type where id = $',
  warehouse_id: 'select external_id from warehouse where id = $',
  item_id: `select external_id from product where id = $ union all
    select p.external_id || '#' || o.external_id from offer o join product p on p.id = product_id where o.id = $`,
};
/**
 * Tables that differ as they should after an import that was killed, or came another way: its journal, the log of changes,
 * what the exchange keeps of files, how far a running shop has looked at the changes, the version of the discounts, which
 * is a random number, and by what a copy of a database is recognised.
 */
const LEFT_OUT = [
  'import_run',
  'import_note',
  'import_change',
  'import_memory',
  'catalogue_change',
  'exchange_connection',
  'exchange_session',
  'exchange_file',
  'exchange_part',
  'exchange_job',
  'rate_counter',
  'alert_progress',
  'price_rules_version',
  'database_mark',
  'number_jump',
];

/** Every table that is not empty, its rows with what ids stand for in their place. The hash of a product is of ids. */
export async function everything(db: Db): Promise<Record<string, unknown[]>> {
  const columns = await db.execute<{ table: string; column: string }>(sql`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name <> all (${sql.param(LEFT_OUT)}::text[]) order by 1, 2`);
  const tables: Record<string, unknown[]> = {};
  for (const [table, own] of Map.groupBy(columns.rows, (row) => row.table)) {
    const fields = own.flatMap(({ column }) => {
      if (['id', 'created_at', 'at', 'valid_since', 'content_hash'].includes(column)) return [];
      const meant = NAMES[column]?.replaceAll('$', `t."${column}"`);
      return [`'${column}', ${meant === undefined ? `t."${column}"` : `(${meant})`}`];
    });
    const { rows } = await db.execute<{ row: unknown }>(
      sql.raw(`select jsonb_build_object(${fields.join(', ')}) as row from "${table}" t order by 1`),
    );
    if (rows.length > 0) tables[table] = rows.map(({ row }) => row);
  }
  return tables;
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
