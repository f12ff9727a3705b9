import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const personQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officePerson', { params: { id } }),
  staleTime: 5000,
});

/** Reads a person and answers the title; other failures than 'not found' are said by the page. */
export async function loadPerson({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    const { name, email, phone } = await queryClient.fetchQuery(personQuery(api, id));
    return name || email || phone;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Человек';
  }
}
