import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { useApp, type AppContext } from '#web/app/app-context.ts';
import type { CompaniesSearch } from './companies-search.ts';

export const companiesQuery = (api: ApiClient) => apiQuery(api, 'companiesPage', {});

export const peopleQuery = (api: ApiClient, companyId: number) => ({
  ...apiQuery(api, 'contragentUsers', { query: { contragent: String(companyId) } }),
  // A refusal is final: no retry
  retry: (tries: number, error: unknown) => tries < 2 && !(isApiFailure(error) && error.status < 500),
});

/** For the loader: a failure of the list is thrown (R-ERR-07), that of the people stands in their place. */
export async function loadCompanies({ queryClient, api }: AppContext, { company }: CompaniesSearch): Promise<void> {
  const { companies } = await queryClient.fetchQuery(companiesQuery(api));
  const shown = companies.find(({ id }) => id === company);
  if (shown?.mayManageUsers) await queryClient.prefetchQuery(peopleQuery(api, shown.id));
}

/** Refetches what shows a company: its page, its people, and the header with the companies to choose from. */
export function useCompaniesChanged(): () => Promise<unknown> {
  const { queryClient } = useApp();
  return () =>
    Promise.all(
      ['companiesPage', 'contragentUsers', 'header'].map((name) => queryClient.invalidateQueries({ queryKey: [name] })),
    );
}
