import type { Parsed } from '#features/contracts.ts';
import { listProducts } from '#features/catalogue/server/index.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { findProducts } from './find-products.ts';

/** What a text finds, as a list with a filter (R-CALL-086). An empty text finds nothing. */
export const searchPage: Operation<'searchPage', Session> = (ctx, { query }) => search(ctx, query, null);

/** The same with a filter (R-CALL-087). Error: 404 for what is no filter. */
export const searchPageFiltered: Operation<'searchPageFiltered', Session> = (ctx, { params, query }) =>
  search(ctx, query, `filter/${params['*']}`);

async function search(ctx: CallContext<Session>, query: Parsed<'searchPage'>['query'], filterPath: string | null) {
  const { QUERY, PAGEN_1, ELEMENT_COUNT, nav_num, sort_by } = query;
  return listProducts(ctx, QUERY === '' ? [] : await findProducts(ctx.db, QUERY), {
    filterPath,
    sort: sort_by,
    page: PAGEN_1,
    pageSize: ELEMENT_COUNT,
    navNum: nav_num,
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/search/', title: 'Поиск' },
    ],
  });
}
