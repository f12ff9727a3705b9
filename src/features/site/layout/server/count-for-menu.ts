import { and, count, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import { notification } from '#identity/notifications/server/tables.ts';
import { finalStatuses } from '#shared/order-status.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { unreadAppeals } from '#service/appeals/server/index.ts';
import type { AppealSide } from '#shared/appeal-status.ts';
import { type Db, statementFor } from '#server/db/index.ts';
import type { Session } from '#server/session/session.ts';

const accountId = sql`${sql.placeholder('accountId')}::int`;

const counts = (side: AppealSide) =>
  statementFor((db) => {
    const unread = db
      .select({ n: count() })
      .from(notification)
      .where(and(eq(notification.accountId, accountId), isNull(notification.readAt)));
    const underWay = db
      .select({ n: count() })
      .from(customerOrder)
      .where(
        and(
          sql`${customerOrder.companyId} = ${sql.placeholder('companyId')}::int`,
          or(sql`${sql.placeholder('mayViewAll')}::bool`, eq(customerOrder.accountId, accountId)),
          notInArray(customerOrder.status, finalStatuses),
        ),
      );
    const actorId = sql`${sql.placeholder('actorId')}::int`;
    return db
      .select({
        notifications: sql<number>`(${unread})::int`,
        orders: sql<number>`(${underWay})::int`,
        appeals: unreadAppeals(db, side, { accountId, actorId }),
      })
      .from(sql`(select) as nothing`)
      .prepare(`menu_counts_of_${side}`);
  });

const countsOf = { customer: counts('customer'), manager: counts('manager') };

/** How many orders of the current company are in progress, and the numbers of unread notices and appeals. */
export async function countForMenu(db: Db, session: Session): Promise<Record<string, number>> {
  const { account, actor, company, role } = session;
  const [row] = await countsOf[role === 'MANAGER' ? 'manager' : 'customer'](db).execute({
    accountId: account.id,
    actorId: actor.id,
    companyId: company?.id ?? null,
    mayViewAll: company !== null && (company.role === 'ADMIN' || company.rights.viewAllOrders),
  });
  const { notifications, orders, appeals } = row!;
  return { notifications, appeals: role === 'TECH' ? 0 : appeals, ...(company && { orders }) };
}
