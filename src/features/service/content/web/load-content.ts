import { notFound } from '@tanstack/react-router';
import { listingAddress, listingSearch, loadListing } from '#goods/catalogue/web/index.ts';
import { isSafeSegment } from '#shared/web-path.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { contentItemQuery, contentListQuery, readContentSearch } from './content-queries.ts';

const kinds = {
  news: { title: 'Новости', list: 'newsList', item: 'newsDetail' },
  marketing: { title: 'Маркетинг', list: 'marketingList', item: 'marketingDetail' },
} as const;

/** What follows the address of a list: the code of an item, '' for the list itself. */
export const codeOf = (rest: string | undefined): string => (rest ?? '').replace(/\/$/, '');

/**
 * For the loader of news and materials; answers the title. Another page of a list is waited for by the list itself. What
 * cannot be a code is the 404 page without a call.
 */
export async function loadContent(
  { queryClient, api }: AppContext,
  kind: keyof typeof kinds,
  rest: string | undefined,
  search: object,
  cause: string,
): Promise<{ title: string }> {
  const { title, list, item } = kinds[kind];
  const code = codeOf(rest);
  if (code === '') {
    if (cause !== 'stay') await queryClient.ensureQueryData(contentListQuery(api, list, readContentSearch(search)));
    return { title };
  }
  if (!isSafeSegment(code)) throw notFound();
  const data = await queryClient.ensureQueryData(contentItemQuery(api, item, code));
  return { title: data.item.title };
}

interface Visit {
  context: AppContext;
  params: { _splat?: string };
  deps: object;
  location: { state: object };
  cause: string;
}

/** For the loader of promotions: the list, or a promotion with its goods; answers the title. */
export async function loadActions({ context, params, deps, location, cause }: Visit): Promise<{ title: string }> {
  if (codeOf(params._splat) !== '')
    return loadListing({ context, address: actionAddress(params._splat, deps), location });
  const { queryClient, api } = context;
  if (cause !== 'stay') await queryClient.ensureQueryData(contentListQuery(api, 'actionList', readContentSearch(deps)));
  return { title: 'Акции' };
}

/** The list of a promotion's goods at its address; null where that is none. */
export function actionAddress(rest: string | undefined, search: object) {
  const address = listingAddress('/actions/', rest, listingSearch(search as Record<string, unknown>));
  return address && isSafeSegment(address.base.slice('/actions/'.length, -1)) ? address : null;
}
