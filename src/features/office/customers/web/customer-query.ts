import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const customerQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeCustomer', { params: { id } }),
  staleTime: 5000,
});

/** Reads a company and answers its title; other failures than 'not found' are said by the page. */
export async function loadCustomer({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    return (await queryClient.fetchQuery(customerQuery(api, id))).name;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Компания';
  }
}
