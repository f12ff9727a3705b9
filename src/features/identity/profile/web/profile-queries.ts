import { queryOptions } from '@tanstack/react-query';
import { factorQuery } from '#identity/second-factor/web/index.ts';
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

export const consentsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['profileConsents'] as const,
    queryFn: ({ signal }) => api('profileConsents', {}, { signal }),
  });

/**
 * For the loader: everything at once, so that nothing on the page moves when a part comes. A failure of the data is thrown
 * (R-ERR-07), the other parts say for themselves what failed.
 */
export async function loadProfile({ queryClient, api }: AppContext): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(profileQuery(api)),
    queryClient.prefetchQuery(securityQuery(api)),
    queryClient.prefetchQuery(lettersQuery(api)),
    queryClient.prefetchQuery(factorQuery(api)),
    queryClient.prefetchQuery(consentsQuery(api)),
  ]);
}
