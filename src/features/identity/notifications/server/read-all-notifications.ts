import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { countUnread } from './queries.ts';
import { notification } from './tables.ts';

/**
 * Marks all of the caller's notices read that were there before the request (R-CALL-120): one that comes meanwhile stays
 * unread. A manager under a customer marks none. Error: FORBIDDEN.
 */
export const readAllNotifications: Operation<'notificationReadAll', Session> = async (ctx) => {
  const { db, session } = ctx;
  const now = ctx.now();
  await db
    .update(notification)
    .set({ readAt: now })
    .where(and(eq(notification.accountId, session.account.id), isNull(notification.readAt), lte(notification.at, now)));
  return { unread: await countUnread(db, session.account.id) };
};
