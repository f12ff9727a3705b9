import { listItems } from '#goods/catalogue/server/index.ts';
import type { Operation } from '#server/serve.ts';
import type { Session } from '#server/session/session.ts';
import { listSaved, searchSaved } from './saved-products.ts';
import { favourite } from './tables.ts';

/** The caller's favourites as a list of the catalogue (R-CALL-046); `st` is a part of a name or an article. */
export const listFavourites: Operation<'favouriteList', Session> = async (ctx, { query }) => {
  const saved = await listSaved(ctx.db, favourite, ctx.session.account.id);
  return listItems(ctx, await searchSaved(ctx.db, saved, query.st), {
    sort: query.sort_by,
    page: query.PAGEN_1,
    pageSize: query.page_size,
    navNum: query.nav_num,
  });
};
