import { listProducts } from '#goods/catalogue/server/index.ts';
import type { Parsed } from '#shared/endpoint.ts';
import { notFound } from '#server/errors.ts';
import type { CallContext, Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import type { ActionListing } from '../contract.ts';
import { listScopes, rowIndexesOf } from './promotion-rows.ts';
import { actionOf, findAction, listPromotions } from './promotions.ts';

/** Promotions that run, or the archive (R-CALL-060). */
export const listActions: Operation<'actionList', Session> = (ctx, { query }) => listPromotions(ctx, query);

/** A promotion with its goods (R-CALL-061). Error: 404, also for one that is not published or has not begun. */
export const getAction: Operation<'actionDetail', Session> = (ctx, { params, query }) =>
  showAction(ctx, params.code, query, null);

/** The same with a filter. Error: 404 for what is no filter. */
export const getActionFiltered: Operation<'actionFiltered', Session> = (ctx, { params, query }) =>
  showAction(ctx, params.code, query, `filter/${params['*']}`);

async function showAction(
  ctx: CallContext<Session>,
  code: string,
  query: Parsed<'actionDetail'>['query'],
  filterPath: string | null,
) {
  const row = await findAction(ctx, code);
  if (!row) throw notFound('Такой акции нет');
  const action = actionOf(row, ctx.now());
  const scopes = action.isEnded ? [] : await listScopes(ctx, row.id);
  return listProducts<ActionListing>(ctx, (model) => ({ rowIndexes: rowIndexesOf(model, scopes) }), {
    filterPath,
    own: { action },
    sort: query.sort_by,
    page: query.PAGEN_1,
    pageSize: query.page_size,
    navNum: query.nav_num,
    breadcrumbs: [
      { path: '/', title: 'Главная' },
      { path: '/actions/', title: 'Акции' },
      { path: action.url, title: action.title },
    ],
  });
}
