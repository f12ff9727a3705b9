import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/db/index.ts';
import { membership } from './tables.ts';

/**
 * Whether an account is one of a company's people now: who wrote or ordered something for the company that he has left
 * reads nothing of it any more.
 */
export function buysFor(db: Db, accountId: number | SQL | PgColumn, companyId: number | PgColumn): SQL<boolean> {
  const own = db
    .select({ found: sql`1` })
    .from(membership)
    .where(
      and(eq(membership.accountId, accountId), eq(membership.companyId, companyId), eq(membership.state, 'active')),
    );
  return sql<boolean>`exists ${own}`;
}
