import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { AppealsSearch, NewAppealSearch } from './appeal-search.ts';

export const ownAppealsQuery = (api: ApiClient, { page }: AppealsSearch) =>
  apiQuery(api, 'appealList', { query: { page } });

export const servedAppealsQuery = (api: ApiClient, { page, status, st }: AppealsSearch) =>
  apiQuery(api, 'managerAppeals', { query: { page, status, st } });

export const appealQuery = (api: ApiClient, code: string) =>
  apiQuery(api, 'appealDetail', { params: { id: code }, query: {} });

export const typesQuery = (api: ApiClient) => ({ ...apiQuery(api, 'appealTypes', {}), staleTime: 3_600_000 });

export const orderOfAppealQuery = (api: ApiClient, order: number) =>
  apiQuery(api, 'orderDetail', { params: { id: String(order) } });

/** For the loader: managers have a list of their own. */
export async function loadAppeals({ queryClient, api, session }: AppContext, search: AppealsSearch): Promise<void> {
  if (session.role === 'MANAGER') await queryClient.fetchQuery(servedAppealsQuery(api, search));
  else await queryClient.fetchQuery(ownAppealsQuery(api, search));
}

/** For the loader of the form: themes, and the order that the appeal is about; without the order it is an ordinary form. */
export async function loadNewAppeal(
  { queryClient, api, session }: AppContext,
  { order }: NewAppealSearch,
): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(typesQuery(api)),
    order === undefined || session.role === 'MANAGER'
      ? undefined
      : queryClient.prefetchQuery(orderOfAppealQuery(api, order)),
  ]);
}
