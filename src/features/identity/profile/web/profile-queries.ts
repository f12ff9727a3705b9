import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';

export const profileQuery = (api: ApiClient) =>
  queryOptions({ queryKey: ['profileGet'] as const, queryFn: ({ signal }) => api('profileGet', {}, { signal }) });

export const securityQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profileSecurity'] as const,
    queryFn: ({ signal }) => api('profileSecurity', {}, { signal }),
  });

export const lettersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profileLetters'] as const,
    queryFn: ({ signal }) => api('profileLetters', {}, { signal }),
  });

/** For the loader: what the page shows first. The rest of it loads by itself. A failure is thrown (R-ERR-07). */
export async function loadProfile({ queryClient, api }: AppContext): Promise<void> {
  await queryClient.ensureQueryData(profileQuery(api));
}
