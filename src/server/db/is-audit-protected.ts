import type { Database } from './database.ts';

/**
 * Whether the shop's own connection can do nothing to the audit log but read it and add to it, now and by anything that it may
 * grant itself.
 */
export async function isAuditProtected({ pool }: Pick<Database, 'pool'>): Promise<boolean> {
  const { rows } = await pool.query<{ isProtected: boolean }>(`
    select not (
      role.rolsuper or role.rolcreaterole
      or pg_has_role(session_user, log.relowner, 'member')
      or pg_has_role(session_user, schema.nspowner, 'member')
      or pg_has_role(session_user, database.datdba, 'member')
      or has_table_privilege(session_user, log.oid, 'update, delete, truncate, trigger')
      or has_any_column_privilege(session_user, log.oid, 'update')
    ) as "isProtected"
    from pg_roles role, pg_class log, pg_namespace schema, pg_database database
    where role.rolname = session_user and log.oid = 'public.audit_log'::regclass and schema.oid = log.relnamespace
      and database.datname = current_database()`);
  return rows[0]!.isProtected;
}
