import type { Input } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { useApp, type AppContext } from '#web/app/app-context.ts';
import type { ManagerCompaniesSearch } from './companies-search.ts';

type ListQuery = NonNullable<Input<'managerContragents'>['query']>;

export const servedCompaniesQuery = (api: ApiClient, { page, st, sort, filter }: ManagerCompaniesSearch) =>
  apiQuery(api, 'managerContragents', { query: { page, st, sort, filter } as ListQuery });

export const companyQuery = (api: ApiClient, code: string) =>
  apiQuery(api, 'managerContragent', { params: { id: code } });

/** Whom a company may get; without a company, whom any company of the manager may get. */
export const usersToAddQuery = (api: ApiClient, text: string, companyId?: number) =>
  apiQuery(api, 'managerUsersToAdd', {
    query: { st: text, contragent: companyId === undefined ? undefined : String(companyId) },
  });

// What a window shows is as of its opening
const fresh = { staleTime: 0, gcTime: 0 };

export const userFormQuery = (api: ApiClient, companyId: number, userId: number) => ({
  ...apiQuery(api, 'managerUserForm', { body: { user_id: userId, contragent: companyId } }),
  ...fresh,
});

export const ordersFormQuery = (api: ApiClient, userId: number) => ({
  ...apiQuery(api, 'managerOrdersForm', { body: { user_id: userId } }),
  ...fresh,
});

/** For the loader of the list. */
export async function loadManagerCompanies(
  { queryClient, api }: AppContext,
  search: ManagerCompaniesSearch,
): Promise<void> {
  await queryClient.fetchQuery(servedCompaniesQuery(api, search));
}

/** Refetches what shows the manager's companies: the list, one of them, whom they may get, the home page. */
export function useCabinetChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () =>
    Promise.all(
      ['managerContragents', 'managerContragent', 'managerUsersToAdd', 'cabinetMain'].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    );
}
