import { and, eq, sql } from 'drizzle-orm';
import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { countUnread } from './queries.ts';
import { notification } from './tables.ts';

/**
 * Marks one of the caller's notices read (R-CALL-119); one that is read keeps its time. A manager under a customer marks
 * none of his. Errors: NOT_FOUND, FORBIDDEN.
 */
export const readNotification: Operation<'notificationRead', Session> = async (ctx, { params }) => {
  const { db, session } = ctx;
  const marked = await db
    .update(notification)
    .set({ readAt: sql`coalesce(${notification.readAt}, ${ctx.now().toISOString()}::timestamptz)` })
    .where(and(eq(notification.id, params.id), eq(notification.accountId, session.account.id)))
    .returning({ id: notification.id });
  if (marked.length === 0) throw notFound('Уведомление не найдено');
  return { unread: await countUnread(db, session.account.id) };
};
