import { notFound } from '#server/errors.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findPublished, listPublished, marketingCardOf } from './published-items.ts';

/** Published materials with their files (R-CALL-054). */
export const listMarketing: Operation<'marketingList', Session> = async (ctx, { query }) => {
  const { rows, pageNavigation } = await listPublished(ctx, 'marketing', query);
  return { items: rows.map(marketingCardOf), pageNavigation };
};

/** A material (R-CALL-055). Error: 404, also for what is not published. */
export const getMarketing: Operation<'marketingDetail', Session> = async (ctx, { params }) => {
  const row = await findPublished(ctx, 'marketing', params.code);
  if (!row) throw notFound('Такого материала нет');
  const item = { ...marketingCardOf(row), html: row.html };
  return {
    item,
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/marketing/', title: 'Маркетинг' },
      { path: item.url, title: item.title },
    ],
  };
};
