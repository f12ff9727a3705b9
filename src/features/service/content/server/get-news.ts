import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { cardOf, findPublished, listPublished } from './published-items.ts';

/** Published news, the newest first (R-CALL-058). */
export const listNews: Operation<'newsList', Session> = async (ctx, { query }) => {
  const { rows, pageNavigation } = await listPublished(ctx, 'news', query);
  return { items: rows.map(cardOf), pageNavigation };
};

/** One of the news (R-CALL-059). Error: 404, also for what is not published. */
export const getNews: Operation<'newsDetail', Session> = async (ctx, { params }) => {
  const row = await findPublished(ctx, 'news', params.code);
  if (!row) throw notFound('Такой новости нет');
  const item = { ...cardOf(row), html: row.html };
  return {
    item,
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/news/', title: 'Новости' },
      { path: item.url, title: item.title },
    ],
  };
};
