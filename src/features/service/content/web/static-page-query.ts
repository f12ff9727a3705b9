import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { StaticPageCode } from '../contract.ts';

export type { StaticPageCode };

const KEPT_MS = 600_000;

export function staticPageQuery(api: ApiClient, code: StaticPageCode) {
  return queryOptions({
    queryKey: ['staticPage', code] as const,
    queryFn: ({ signal }) =>
      code === 'privacy'
        ? api('staticPrivacy', {}, { signal })
        : api('staticPage', { params: { page: code } }, { signal }),
    staleTime: KEPT_MS,
  });
}

/** For the loader; answers the title. A page without content is the 404 page. */
export async function loadStaticPage(
  { queryClient, api }: AppContext,
  code: StaticPageCode,
): Promise<{ title: string }> {
  const { title } = await queryClient.ensureQueryData(staticPageQuery(api, code));
  return { title };
}
