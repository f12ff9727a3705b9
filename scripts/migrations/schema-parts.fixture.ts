import type pg from 'pg';

/** What a table consists of, and what stands beside tables. Two parts are the same if their kind, table and name are. */
export type Part = {
  kind: 'table' | 'column' | 'constraint' | 'index' | 'trigger' | 'function' | 'type';
  /** '' of functions and types. */
  table: string;
  name: string;
  /** As the server writes it; equal definitions mean the same. */
  definition: string;
  /** Of constraints and indexes; an expression of an index is ''. */
  columns: string[];
  /** A value must be given for it; rows with values that it has already are refused; rows of this table cannot be deleted. */
  demands: 'value' | 'check' | 'unique' | 'reference' | null;
  /** Of foreign keys that refuse the deletion of what they refer to. */
  holds: string | null;
};

/** Every part of the shop's schema; extensions have theirs. */
export async function schemaParts(pool: Pick<pg.Pool, 'query'>): Promise<Part[]> {
  const { rows } = await pool.query<Part>(PARTS);
  return rows;
}

const NAMESPACES = `select oid from pg_namespace where nspname !~ '^pg_|^information_schema$|^drizzle$'`;
const TABLES = `select oid, relname, relkind from pg_class
  where relnamespace in (${NAMESPACES}) and relkind in ('r', 'p', 'v', 'm')
    and oid not in (select objid from pg_depend where deptype = 'e')`;
const columnsOf = (table: string, numbers: string) => `array(
  select coalesce(attname, '') from unnest(${numbers}) as n left join pg_attribute on attrelid = ${table} and attnum = n)::text[]`;

const PARTS = `
  with shop_table as (${TABLES})
  select 'table' as kind, relname as "table", '' as name,
    case when relkind in ('v', 'm') then pg_get_viewdef(oid) else relkind::text end as definition,
    array[]::text[] as columns, null as demands, null as holds
  from shop_table
  union all
  select 'column', relname, attname, concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
      pg_get_expr(adbin, adrelid), 'identity ' || nullif(attidentity::text, ''), 'generated ' || nullif(attgenerated::text, ''),
      'collation ' || nullif(attcollation, 0)::regcollation::text),
    array[attname]::text[], case when attnotnull and adbin is null and attidentity = '' then 'value' end, null
  from shop_table join pg_attribute on attrelid = shop_table.oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select 'constraint', relname, conname, pg_get_constraintdef(c.oid), ${columnsOf('conrelid', 'conkey')},
    case contype when 'c' then 'check' when 'f' then 'reference' when 'n' then null else 'unique' end,
    case when contype = 'f' and confdeltype in ('a', 'r') then confrelid::regclass::text end
  from shop_table join pg_constraint c on conrelid = shop_table.oid
  union all
  select 'index', relname, indexrelid::regclass::text, pg_get_indexdef(indexrelid), ${columnsOf('indrelid', 'indkey')},
    case when indisunique then 'unique' end, null
  from shop_table join pg_index on indrelid = shop_table.oid
  where indexrelid not in (select conindid from pg_constraint where contype in ('p', 'u', 'x'))
  union all
  select 'trigger', relname, tgname, pg_get_triggerdef(t.oid), array[]::text[], null, null
  from shop_table join pg_trigger t on tgrelid = shop_table.oid and not tgisinternal
  union all
  select 'function', '', p.oid::regprocedure::text, pg_get_functiondef(p.oid), array[]::text[], null, null
  from pg_proc p where pronamespace in (${NAMESPACES}) and prokind in ('f', 'p')
    and p.oid not in (select objid from pg_depend where deptype = 'e')
  union all
  select 'type', '', t.oid::regtype::text, (select string_agg(enumlabel, ', ' order by enumsortorder) from pg_enum where enumtypid = t.oid),
    array[]::text[], null, null
  from pg_type t where typnamespace in (${NAMESPACES}) and typtype = 'e'
  order by 1, 2, 3`;
