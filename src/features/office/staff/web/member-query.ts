import { notFound } from '@tanstack/react-router';
import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const memberQuery = (api: ApiClient, id: string) => ({
  ...apiQuery(api, 'officeStaffMember', { params: { id } }),
  staleTime: 5000,
});

/** Reads a member of staff and answers the title; other failures than 'not found' are said by the page. */
export async function loadMember({ queryClient, api }: AppContext, id: string): Promise<string> {
  try {
    const { name, email } = await queryClient.fetchQuery(memberQuery(api, id));
    return name || email;
  } catch (error) {
    if (isApiFailure(error) && error.status === 404 && !error.transport) throw notFound();
    return 'Сотрудник';
  }
}
