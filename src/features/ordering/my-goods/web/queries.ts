import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { MyGoodsSearch } from './my-goods-search.ts';

/** A page of the goods that the company orders. */
export function myGoodsQuery(api: ApiClient, search: MyGoodsSearch, page = search.page ?? 1) {
  const { st, section, object, level, sort } = search;
  return apiQuery(api, 'myGoodsList', { query: { st, section, object, level, sort, page: String(page) } });
}

/** For the loader; a failure is thrown (R-ERR-07). */
export async function loadMyGoods({ queryClient, api }: AppContext, search: MyGoodsSearch): Promise<void> {
  await queryClient.fetchQuery(myGoodsQuery(api, search));
}
