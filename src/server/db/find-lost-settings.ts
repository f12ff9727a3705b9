import type { Database } from './database.ts';

/**
 * The settings of the shop's connections that did not reach the server, which a pooler in between may leave out: without
 * them a lost statement holds its locks for good, and compiled statements make orders many times slower.
 */
export async function findLostSettings({ pool }: { pool: Pick<Database['pool'], 'query'> }): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select name from (values ('jit', 'on'), ('statement_timeout', '0'), ('idle_in_transaction_session_timeout', '0'))
      as setting (name, lost)
    where current_setting(name) = lost`);
  return rows.map(({ name }) => name);
}
