import { apiQuery, type ApiClient } from '#web/api/api-client.ts';
import type { AppContext } from '#web/app/app-context.ts';

/** A page of the buyer's templates, lately changed ones first. */
export function templatesQuery(api: ApiClient, page = 1) {
  return apiQuery(api, 'templateList', { query: { page: String(page) } });
}

/** One template with its lines at today's prices. */
export function templateQuery(api: ApiClient, code: string) {
  return apiQuery(api, 'templateView', { params: { code } });
}

/** For the loader; a failure is thrown (R-ERR-07). */
export async function loadTemplates({ queryClient, api }: AppContext, page = 1): Promise<void> {
  await queryClient.fetchQuery(templatesQuery(api, page));
}
