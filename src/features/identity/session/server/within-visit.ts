import { eq, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Session } from '#server/session/session.ts';

/**
 * What a session reaches of the customer's companies: nothing is narrowed for himself; who acts for him sees the company
 * that he has entered alone: he may be nobody in the others.
 */
export function withinVisit(
  { isChild, company }: Pick<Session, 'isChild' | 'company'>,
  column: PgColumn,
): SQL | undefined {
  if (!isChild) return undefined;
  return company ? eq(column, company.id) : sql`false`;
}
