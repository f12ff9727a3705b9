import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const brandQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeBrand', { params: { id } }),
  staleTime: 5000,
});

/** Reads a brand and answers its title; other failures than 'not found' are said by the page. */
export async function loadBrand({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    return (await queryClient.fetchQuery(brandQuery(api, id))).values.name;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Бренд';
  }
}
