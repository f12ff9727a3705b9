import { SETTINGS } from './connection-settings.ts';
import type { Database } from './database.ts';

/** The server's defaults for what the driver asks for by itself: no limit. */
const LIMITS = ['statement_timeout', 'idle_in_transaction_session_timeout'];

/**
 * The settings of the shop's connections that did not reach the server, which a pooler in between may leave out: without
 * them a lost statement holds its locks for good, compiled statements make orders many times slower, and dates are read
 * wrongly where the server writes them in another way.
 */
export async function findLostSettings({ pool }: { pool: Pick<Database['pool'], 'query'> }): Promise<string[]> {
  // Of a style of dates the order of day and month follows its name; Debian calls UTC Etc/UTC
  const { rows } = await pool.query<{ name: string }>(
    `select name from unnest($1::text[], $2::text[]) with ordinality as wanted (name, value, n)
     where replace(split_part(current_setting(name), ',', 1), 'Etc/', '') <> value
     union all select name from unnest($3::text[]) as name where current_setting(name) = '0'`,
    [Object.keys(SETTINGS), Object.values(SETTINGS), LIMITS],
  );
  return rows.map(({ name }) => name);
}
