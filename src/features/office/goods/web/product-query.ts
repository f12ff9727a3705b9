import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { useOfficeAction } from '#web/ui/office/use-office-action.ts';

export const productQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeProduct', { params: { id } }),
  staleTime: 5000,
});

/** Reads a product and answers its title; other failures than 'not found' are said by the page. */
export async function loadProduct({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    return (await queryClient.fetchQuery(productQuery(api, id))).name;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Товар';
  }
}

/** Acts on a product. */
export const useProductAction = (id: number) => useOfficeAction(id, ['officeProducts', 'officeProduct']);
