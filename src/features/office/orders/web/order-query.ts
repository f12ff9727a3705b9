import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const officeOrderQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeOrder', { params: { id } }),
  staleTime: 5000,
});

/** Reads an order and answers its title; other failures than 'not found' are said by the page. */
export async function loadOrder({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    const { number, company } = await queryClient.fetchQuery(officeOrderQuery(api, id));
    return `Заказ ${number}, ${company.name}`;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Заказ';
  }
}
