import type pg from 'pg';

/** A table of the shop with the columns that an archive holds. */
export type ShopTable = { name: string; columns: string[]; bytes: number };

export type SequenceState = { name: string; next: string };

/**
 * All tables of the shop in the order of their names. Computed columns are computed again. A transaction's number means
 * nothing on another server: such a column gets its default.
 */
export async function listShopTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const { rows } = await client.query<ShopTable>(`
    select c.relname as name, pg_table_size(c.oid)::float8 as bytes,
      array(select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
          and a.atttypid <> 'xid8'::regtype
        order by a.attnum) as columns
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  return rows;
}

/** The next value of each sequence; read within a snapshot it is beyond all ids of the snapshot. */
export async function listSequences(client: pg.ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    order by c.relname collate "C"`);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const { rows: found } = await client.query<SequenceState>(
      `
      select $1::text as name, (last_value + case when is_called then seqincrement else 0 end)::text as next
      from ${quoted(name)}, pg_sequence where seqrelid = '${quoted(name)}'::regclass`,
      [name],
    );
    states.push(found[0]!);
  }
  return states;
}

/** A foreign key as a statement can make it again. */
export type ForeignKey = { table: string; name: string; definition: string };

export async function listForeignKeys(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<ForeignKey>(`
    select r.relname as table, c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class r on r.oid = c.conrelid
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
    order by r.relname, c.conname`);
  return rows;
}

/** A name of the database within a statement. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');
