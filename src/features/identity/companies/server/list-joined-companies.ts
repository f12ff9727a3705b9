import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { company, membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

export type JoinedCompany = { id: number; name: string };

/**
 * The companies in which the visitor is an active member, by name; in a visit the entered one. Nobody buys for a blocked
 * company, but its orders stay to be seen.
 */
export function listJoinedCompanies(
  db: Db,
  session: Session,
  { withBlocked }: { withBlocked: boolean },
): Promise<JoinedCompany[]> {
  return db
    .select({ id: company.id, name: company.name })
    .from(membership)
    .innerJoin(company, eq(company.id, membership.companyId))
    .where(
      and(
        eq(membership.accountId, session.account.id),
        eq(membership.state, 'active'),
        withBlocked ? undefined : ne(company.state, 'blocked'),
        withinVisit(session, company.id),
      ),
    )
    .orderBy(sql`${company.name} collate "und-x-icu"`, asc(company.id))
    .limit(500);
}
