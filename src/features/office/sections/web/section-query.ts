import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const sectionsQuery = (api: ApiClient) => ({ ...apiQuery(api, 'officeSections', {}), staleTime: 5000 });

export const sectionQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeSection', { params: { id } }),
  staleTime: 5000,
});

/** Reads a section and answers its title; other failures than 'not found' are said by the page. */
export async function loadSection({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    return (await queryClient.fetchQuery(sectionQuery(api, id))).values.name;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Раздел';
  }
}
