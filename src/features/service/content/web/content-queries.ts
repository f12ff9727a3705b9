import type { Input } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE, NEWS_PAGE_SIZE, PROMOTIONS_PAGE_SIZE } from '#shared/pagination.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';

/** What the address of a list of content says. */
export interface ContentSearch {
  page?: number;
  /** Of promotions: those that have ended. */
  state?: 'archive';
}

/** What is no page and no state is left out. */
export function readContentSearch(search: object): ContentSearch {
  const { page, state } = search as Record<keyof ContentSearch, unknown>;
  const number = Number(page);
  return {
    page: Number.isInteger(number) && number > 1 && number < 100_000 ? number : undefined,
    state: state === 'archive' ? state : undefined,
  };
}

/** The address of a list with this search. */
export function contentHref(address: string, { page, state }: ContentSearch): string {
  const query = new URLSearchParams({ ...(state && { state }), ...(page && page > 1 && { page: String(page) }) });
  return query.size > 0 ? `${address}?${query.toString()}` : address;
}

const pageSizes = { newsList: NEWS_PAGE_SIZE, marketingList: LIST_PAGE_SIZE, actionList: PROMOTIONS_PAGE_SIZE };
type ListCall = keyof typeof pageSizes;

export const contentListQuery = <N extends ListCall>(api: ApiClient, call: N, search: ContentSearch) =>
  apiQuery(api, call, { query: { ...search, page_size: pageSizes[call] } } as unknown as Input<N>);

export const contentItemQuery = <N extends 'newsDetail' | 'marketingDetail'>(api: ApiClient, call: N, code: string) =>
  apiQuery(api, call, { params: { code } } as Input<N>);

export const faqQuery = (api: ApiClient) => apiQuery(api, 'faq', {});
