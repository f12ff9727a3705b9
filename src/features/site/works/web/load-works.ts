import type { AppContext } from '#web/app/app-context.ts';
import { worksQuery } from './works-query.ts';

/** For the loader of the maintenance page: asks anew. While works go on, the page has the status that says so. */
export async function loadWorks({ queryClient, api }: AppContext): Promise<{ httpStatus: number }> {
  const { active } = await queryClient.fetchQuery({ ...worksQuery(api), staleTime: 0 });
  return { httpStatus: active ? 503 : 200 };
}
