import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { GuardedPool } from './guarded-pool.ts';

/** What every function touching the database takes first: the database itself or an open transaction of it. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

/** An open database: the embedded PostgreSQL server or the one of DATABASE_URL. */
export interface Database {
  readonly db: Db;
  readonly pool: GuardedPool;
  /** Connections of the role that owns the tables and changes them at the start; the pool itself where there is none. */
  readonly owner: GuardedPool;
  /** The folder of the embedded server's files; null for any other server. */
  readonly cluster: string | null;
  /** Frees dead rows and refreshes the planner's statistics now: after a large import, or by the operator. */
  vacuum(): Promise<void>;
  /** Refreshes the planner's statistics alone; quick, and enough after an import that only added rows. */
  analyze(): Promise<void>;
  /** Waits for what is running, then closes every connection; the last user of the embedded server also stops it. */
  close(): Promise<void>;
}
