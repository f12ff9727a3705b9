import { type SQL, sql } from 'drizzle-orm';
import { staticPage } from './tables.ts';

/** The present version of a text of the shop as SQL, 0 where there is none. */
export function documentVersionSql(code: SQL): SQL<number> {
  return sql<number>`coalesce((select version from ${staticPage} where code = ${code}), 0)`;
}
