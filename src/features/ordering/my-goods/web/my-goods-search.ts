import { MY_GOODS_SEARCH_LENGTH } from '#shared/limits.ts';
import { idParam, textParam } from '#web/app/search-params.ts';
import type { MyGoodsSort } from '../contract.ts';

/** What the address says of the list. */
export interface MyGoodsSearch {
  st?: string;
  section?: string;
  object?: string;
  /** Only goods with a level. */
  level?: '1';
  sort?: Exclude<MyGoodsSort, 'often'>;
  page?: number;
}

/** The list of an address without invalid values. Alone in its file: every page of the shop loads it. */
export function readMyGoodsSearch(search: Record<string, unknown>): MyGoodsSearch {
  const { st, section, object, level, sort } = search;
  const page = Number(search.page);
  return {
    st: textParam(st, MY_GOODS_SEARCH_LENGTH),
    section: idParam(section),
    object: idParam(object),
    level: level === '1' ? '1' : undefined,
    sort: sort === 'recent' || sort === 'name' || sort === 'change' ? sort : undefined,
    page: Number.isInteger(page) && page > 1 && page < 100_000 ? page : undefined,
  };
}
