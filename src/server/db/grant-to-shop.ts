import type pg from 'pg';

/** The table that the shop may read and add to, and change no more. */
const APPEND_ONLY = 'public.audit_log';

/** The queue of letters makes its tables itself, and changes them when its package is updated. */
const QUEUE_SCHEMA = 'delivery';

/** Statements that are still to be run, each in a row; `$1` is the shop's role. */
const missing = [
  // Tables and sequences of the shop, those of extensions left out
  `select format('grant select, insert, update, delete on %s to %I', c.oid::regclass, $1::name) as statement
   from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and c.oid <> to_regclass($2)
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     and not (has_table_privilege($1::name, c.oid, 'select') and has_table_privilege($1::name, c.oid, 'insert')
       and has_table_privilege($1::name, c.oid, 'update') and has_table_privilege($1::name, c.oid, 'delete'))`,
  `select format('grant usage, select, update on sequence %s to %I', c.oid::regclass, $1::name) as statement
   from pg_class c
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'S'
     and not exists (select from pg_depend d where d.objid = c.oid and (d.deptype = 'e' or d.refobjid = to_regclass($2)))
     and not (has_sequence_privilege($1::name, c.oid, 'usage') and has_sequence_privilege($1::name, c.oid, 'select')
       and has_sequence_privilege($1::name, c.oid, 'update'))`,
  // The log: earlier grants go, reading and adding stay
  `select statement from pg_class c,
     unnest(array[format('revoke all on %s from public, %I', c.oid::regclass, $1::name),
       format('grant select, insert on %s to %I', c.oid::regclass, $1::name)]) as statement
   where c.oid = to_regclass($2)
     and (has_table_privilege($1::name, c.oid, 'update, delete, truncate, references, trigger')
       or has_any_column_privilege($1::name, c.oid, 'update, references')
       or not has_table_privilege($1::name, c.oid, 'select') or not has_table_privilege($1::name, c.oid, 'insert'))`,
  `select format('grant execute on function %s to %I', f.oid::regprocedure, $1::name) as statement
   from pg_proc f
   where f.pronamespace = 'public'::regnamespace and f.proname in ('audit_log_erase', 'audit_log_expire')
     and f.prosecdef and $2::text is not null and not has_function_privilege($1::name, f.oid, 'execute')`,
];

/** What the queue has made under an owner's role, before the shop had one of its own. */
const queueOfAnother = [
  `select format('grant usage, create on schema %I to %I', nspname, $1::name) as statement
   from pg_namespace
   where nspname = $2 and not (has_schema_privilege($1::name, oid, 'usage') and has_schema_privilege($1::name, oid, 'create'))`,
  `select format('alter table %s owner to %I', c.oid::regclass, $1::name) as statement
   from pg_class c
   where c.relnamespace = to_regnamespace($2) and c.relkind in ('r', 'p', 'v', 'm') and c.relowner <> $1::regrole
   order by c.relispartition`,
  `select format('alter sequence %s owner to %I', c.oid::regclass, $1::name) as statement
   from pg_class c
   where c.relnamespace = to_regnamespace($2) and c.relkind = 'S' and c.relowner <> $1::regrole
     and not exists (select from pg_depend d where d.objid = c.oid and d.deptype in ('a', 'i'))`,
  `select format('alter routine %s owner to %I', f.oid::regprocedure, $1::name) as statement
   from pg_proc f where f.pronamespace = to_regnamespace($2) and f.proowner <> $1::regrole`,
  `select format('alter type %s owner to %I', t.oid::regtype, $1::name) as statement
   from pg_type t where t.typnamespace = to_regnamespace($2) and t.typtype = 'e' and t.typowner <> $1::regrole`,
];

/**
 * Lets the shop's role use the tables, which belong to the owner on whose connection this runs. A start that finds every
 * privilege in place changes nothing.
 */
export async function grantToShop(owner: pg.ClientBase, role: string): Promise<void> {
  await owner.query('begin');
  try {
    for (const [queries, name] of [
      [missing, APPEND_ONLY],
      [queueOfAnother, QUEUE_SCHEMA],
    ] as const) {
      for (const query of queries) {
        const { rows } = await owner.query<{ statement: string }>(query, [role, name]);
        for (const { statement } of rows) await owner.query(statement);
      }
    }
    await owner.query('commit');
  } catch (error) {
    await owner.query('rollback');
    if ((error as { code?: string }).code !== '42501') throw error;
    throw new Error(
      `Роль из DATABASE_OWNER_URL не может передать права роли ${role}: она должна владеть таблицами магазина и входить в роль ${role}. ${(error as Error).message}`,
      { cause: error },
    );
  }
}
