import { createRootRouteWithContext } from '@tanstack/react-router';
import { guardWorks } from '#site/works/web/index.ts';
import { WORKS_PATH } from '#web/app/works-path.ts';
import type { AppContext } from '#web/app/app-context.ts';
import { guardPage, type Visit } from '#web/app/guard-page.ts';
import { Document, documentHead, NotFoundPage, RootErrorPage, PageLayout } from '#site/layout/web/index.ts';
import { loadLayout } from '#web/app/layout-data.ts';

export const Route = createRootRouteWithContext<AppContext>()({
  // The type of `matches` is made of all routes, this one among them: it cannot be named here.
  beforeLoad: async (visit): Promise<void> => {
    await guardWorks(visit as unknown as Visit);
    guardPage(visit as unknown as Visit);
  },
  loader: ({ context, location }) => loadLayout(context, location.pathname === WORKS_PATH ? 'bare' : 'whole'),
  head: documentHead,
  shellComponent: Document,
  component: PageLayout,
  errorComponent: RootErrorPage,
  notFoundComponent: NotFoundPage,
});
