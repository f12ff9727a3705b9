import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { membership } from '#identity/accounts/server/tables.ts';
import { withinVisit } from '#identity/session/server/index.ts';
import type { Db } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';
import { customerOrder } from './tables.ts';

/**
 * Which orders a customer may see: his own, and all of a company where he is ADMIN or has the right
 * viewAllOrders; of companies with an active membership alone, and in a visit of the entered one.
 */
export function visibleTo(db: Db, session: Session): SQL {
  const companiesWhere = (condition?: SQL) =>
    db
      .select({ id: membership.companyId })
      .from(membership)
      .where(
        and(
          eq(membership.accountId, session.account.id),
          eq(membership.state, 'active'),
          withinVisit(session, membership.companyId),
          condition,
        ),
      );
  const seesAll = or(eq(membership.role, 'ADMIN'), sql`(${membership.rights} ->> 'viewAllOrders')::boolean`);
  // The companies by themselves, read first: the alternative below alone would go through the orders of all companies
  return and(
    sql`${customerOrder.companyId} = any(array(${companiesWhere()}))`,
    or(eq(customerOrder.accountId, session.account.id), inArray(customerOrder.companyId, companiesWhere(seesAll))),
  )!;
}
