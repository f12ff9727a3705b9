import { redirect } from '@tanstack/react-router';
import type { AppContext, PageData } from '#web/app/app-context.ts';
import { WORKS_PATH } from '#web/app/works-path.ts';
import { worksQuery } from './works-query.ts';

interface Visit {
  context: AppContext;
  /** The matched routes, the page last. */
  matches: readonly { staticData?: PageData }[];
}

/**
 * During technical works every page leads to the maintenance page, but for those that open then, for TECH and for staff
 * who may end the works (R-ROUTE-48). Asked on the first load and then at most once a minute. In the browser no page waits for the answer.
 */
export async function guardWorks({ context, matches }: Visit): Promise<void> {
  const { role, staff } = context.session;
  const isKeeper = role === 'TECH' || staff?.settings !== undefined;
  if (isKeeper || matches.at(-1)?.staticData?.opensDuringWorks) return;
  const works = context.queryClient.fetchQuery(worksQuery(context.api));
  if (typeof window !== 'undefined') {
    void works.then(({ active }) => active && window.location.replace(WORKS_PATH));
  } else if ((await works).active) {
    throw redirect({ to: '/', href: WORKS_PATH, replace: true, statusCode: 302 });
  }
}
