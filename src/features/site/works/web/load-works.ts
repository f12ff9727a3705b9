import type { AppContext } from '#web/app/app-context.ts';
import { worksQuery } from './works-query.ts';

/** For the loader of the maintenance page: makes the call each time. During works the page has their status. */
export async function loadWorks({ queryClient, api }: AppContext): Promise<{ httpStatus: number }> {
  const { active } = await queryClient.fetchQuery({ ...worksQuery(api), staleTime: 0 });
  return { httpStatus: active ? 503 : 200 };
}
