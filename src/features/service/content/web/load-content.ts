import { notFound } from '@tanstack/react-router';
import { listingAddress, listingSearch, loadListing } from '#goods/catalogue/web/index.ts';
import { isSafeSegment } from '#shared/web-path.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { contentItemQuery, contentListQuery, faqQuery, readContentSearch } from './content-queries.ts';

const kinds = {
  news: { title: 'Новости', list: 'newsList', item: 'newsDetail' },
  marketing: { title: 'Маркетинг', list: 'marketingList', item: 'marketingDetail' },
} as const;

/** The part behind the address of a list: the code of an item, '' for the list itself. */
export const codeOf = (rest: string | undefined): string => (rest ?? '').replace(/\/$/, '');

/** The search of an address is no dependency of the loaders: another page of a list is fetched by the list itself. */
interface Visit {
  context: AppContext;
  params: { _splat?: string };
  location: { state: object; search: object };
}

/**
 * For the loader of news and materials; answers the title. What cannot be a code is the 404 page without a call.
 */
export async function loadContent(
  kind: keyof typeof kinds,
  { context: { queryClient, api }, params, location }: Visit,
): Promise<{ title: string }> {
  const { title, list, item } = kinds[kind];
  const code = codeOf(params._splat);
  if (code === '') {
    await queryClient.ensureQueryData(contentListQuery(api, list, readContentSearch(location.search)));
    return { title };
  }
  if (!isSafeSegment(code)) throw notFound();
  const data = await queryClient.ensureQueryData(contentItemQuery(api, item, code));
  return { title: data.item.title };
}

/** For the loader of promotions: the list, or a promotion with its goods; answers the title. */
export async function loadActions({ context, params, location }: Visit): Promise<{ title: string }> {
  if (codeOf(params._splat) !== '')
    return loadListing({ context, address: actionAddress(params._splat, location.search), location });
  const { queryClient, api } = context;
  await queryClient.ensureQueryData(contentListQuery(api, 'actionList', readContentSearch(location.search)));
  return { title: 'Акции' };
}

/** The list of a promotion's goods at its address; null where that is none. */
export function actionAddress(rest: string | undefined, search: object) {
  const address = listingAddress('/actions/', rest, listingSearch(search as Record<string, unknown>));
  return address && isSafeSegment(address.base.slice('/actions/'.length, -1)) ? address : null;
}

/** For the loader of both pages of questions; answers their title. */
export async function loadFaq({ queryClient, api }: AppContext): Promise<{ title: string }> {
  await queryClient.ensureQueryData(faqQuery(api));
  return { title: 'Вопросы и ответы' };
}
