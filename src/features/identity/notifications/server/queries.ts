import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { notification } from './tables.ts';

const unreadOf = (accountId: number) => and(eq(notification.accountId, accountId), isNull(notification.readAt));

/** How many notices an account has, and how many of them it has not read. */
export async function countNotices(db: Db, accountId: number): Promise<{ total: number; unread: number }> {
  const [row] = await db
    .select({ total: count(), read: count(notification.readAt) })
    .from(notification)
    .where(eq(notification.accountId, accountId));
  const { total, read } = row!;
  return { total, unread: total - read };
}

export function countUnread(db: Db, accountId: number): Promise<number> {
  return db.$count(notification, unreadOf(accountId));
}

/** A page of the notices of an account, newest first. */
export function listNotices(db: Db, accountId: number, rows: { limit: number; offset: number }) {
  return db
    .select()
    .from(notification)
    .where(eq(notification.accountId, accountId))
    .orderBy(desc(notification.at), desc(notification.id))
    .limit(rows.limit)
    .offset(rows.offset);
}
