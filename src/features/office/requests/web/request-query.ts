import { notFound } from '@tanstack/react-router';
import type { Data } from '#shared/endpoint.ts';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export type OfficeRequest = Data<'officeRequestDetail'>;

export const officeRequestQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeRequestDetail', { params: { id } }),
  staleTime: 5000,
});

/** Reads a request and answers its title; other failures than 'not found' are said by the page. */
export async function loadRequest({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    const { contragent } = await queryClient.fetchQuery(officeRequestQuery(api, id));
    return `Заявка ${id}, ${contragent.name}`;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Заявка';
  }
}

/** Lists, pages and figures of requests and orders, after a change. */
export async function refreshRequests(queryClient: AppContext['queryClient']): Promise<void> {
  const changed = ['officeRequestList', 'officeRequestDetail', 'officeOrders', 'officeHome'];
  await Promise.all(changed.map((name) => queryClient.invalidateQueries({ queryKey: [name] })));
}
