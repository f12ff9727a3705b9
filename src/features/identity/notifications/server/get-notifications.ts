import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { pageOf, rowsBefore } from '#shared/pagination.ts';
import type { Notice } from '../contract.ts';
import { closedPagesSlot } from './closed-pages.ts';
import { countNotices, listNotices } from './queries.ts';
import type { notification } from './tables.ts';

/**
 * The caller's notices, newest first (R-CALL-118). Reading the list marks none of them. One about what he no
 * longer sees, such as an order that was handed over, stays without its link.
 */
export const getNotifications: Operation<'notificationList', Session> = async (ctx, { query }) => {
  const { db, session } = ctx;
  const { total, unread } = await countNotices(db, session.account.id);
  const page = pageOf({ page: query.page, pageSize: query.page_size, total });
  const rows = await listNotices(db, session.account.id, { limit: page.pageSize, offset: rowsBefore(page) });
  const urls = rows.flatMap(({ url }) => url ?? []);
  const closed = await closedPagesSlot.get()(ctx, urls);
  const items = rows.map(notice).map((one) => (one.url && closed.has(one.url) ? { ...one, url: null } : one));
  return { items, page, unread };
};

function notice(row: typeof notification.$inferSelect): Notice {
  const { id, title, text, url, at, readAt } = row;
  return { id, title, text, url, date: at.toISOString(), isRead: readAt !== null };
}
