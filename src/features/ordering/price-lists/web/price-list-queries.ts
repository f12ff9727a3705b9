import { queryOptions } from '@tanstack/react-query';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { MadeLists } from '../contract.ts';

/** How often the page asks while a list is being made, and while a subscription may bring one. */
const BUSY_MS = 1500;
const QUIET_MS = 60_000;

/** A list is on its way, or the first one of a subscription. */
const isBusy = ({ lists, subscriptions }: MadeLists) =>
  lists.some(({ state }) => state === 'queued' || state === 'running') ||
  subscriptions.some(({ sentAt }) => sentAt === null);

export const sectionsQuery = (api: ApiClient) => apiQuery(api, 'priceListSections', {});

export const listsQuery = (api: ApiClient) =>
  queryOptions({
    ...apiQuery(api, 'priceListsMade', {}),
    refetchInterval: ({ state }: { state: { data?: MadeLists } }) =>
      state.data && isBusy(state.data) ? BUSY_MS : QUIET_MS,
  });

/** For the loader. The page itself says what failed: a member may lack the right to price lists. */
export async function loadPriceLists({ queryClient, api }: AppContext): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(sectionsQuery(api)), queryClient.prefetchQuery(listsQuery(api))]);
}
