import type { AppContext } from '#web/app/app-context.ts';
import { firstShownPage } from '#web/app/navigation-state.ts';
import { noticesQuery } from './notices-query.ts';
import type { NoticesAddress } from './read-notices-address.ts';

/** For the loader; a failure is thrown (R-ERR-07). */
export async function loadNotices(
  { queryClient, api }: AppContext,
  address: NoticesAddress,
  state: object,
): Promise<void> {
  const { page, first } = shownPages(address, state);
  await queryClient.ensureQueryData(noticesQuery(api, page, first));
}

/** The page of the address, and the one where the shown rows begin: before it where rows were appended in this visit. */
export function shownPages({ page = 1 }: NoticesAddress, state: object): { page: number; first: number } {
  return { page, first: firstShownPage(page, state) };
}

export function noticesHref(page: number): string {
  return page > 1 ? `/notification/?page=${page}` : '/notification/';
}
