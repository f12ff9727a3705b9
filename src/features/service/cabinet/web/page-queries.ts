import type { Input } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { ManagerCompaniesSearch } from './companies-search.ts';

type ListQuery = NonNullable<Input<'managerContragents'>['query']>;

export const servedCompaniesQuery = (api: ApiClient, query: ManagerCompaniesSearch) =>
  apiQuery(api, 'managerContragents', { query: query as ListQuery });

export const companyQuery = (api: ApiClient, code: string) =>
  apiQuery(api, 'managerContragent', { params: { id: code } });

/** For the loader of the list. */
export const loadManagerCompanies = ({ queryClient, api }: AppContext, search: ManagerCompaniesSearch) =>
  queryClient.fetchQuery(servedCompaniesQuery(api, search));
