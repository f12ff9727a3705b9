import { notFound } from '@tanstack/react-router';
import { type ApiClient, apiQuery } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const paperQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officePaper', { params: { id } }),
  staleTime: 5000,
});

/** Reads a paper and answers its title; other failures than 'not found' are said by the page. */
export async function loadPaper({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    return (await queryClient.fetchQuery(paperQuery(api, id))).name;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Документ товаров';
  }
}
