import type { Db } from '#server/db/index.ts';
import { notification } from './tables.ts';

/** Leaves an unread notice for an account; `url` is the page it is about. Part of the caller's transaction. */
export async function notify(
  db: Db,
  notice: { accountId: number; title: string; text?: string; url?: string; at: Date },
): Promise<void> {
  await db.insert(notification).values(notice);
}
