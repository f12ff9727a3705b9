import { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { ErrorPage, NotFoundPage } from '#site/layout/web/index.ts';
import { routeTree } from '../routeTree.gen.ts';
import type { AppContext, PageData } from './app-context.ts';
import { isCheapConnection } from './connection.ts';
import { failureAdapter } from './failure-adapter.ts';
import { GUEST, type PageSession, type PageSettings } from './page-session.ts';
import { scrollKeyOf } from './scroll-position.ts';
import { withQueries } from './query-data.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

interface RouterOptions {
  api: ApiClient;
  session?: PageSession;
  settings?: PageSettings;
  nonce?: string;
}

/** What travels from the server to the browser beside the data of the queries. */
interface SerialisedState {
  session: PageSession;
  settings: PageSettings;
}

/** The router of one page request, or of the browser's whole visit. */
export function createAppRouter({
  api,
  session = GUEST,
  settings = { redirectGuestsTo: '/auth' },
  nonce,
}: RouterOptions) {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: { staleTime: 30_000, retry: retryLostCall, refetchOnWindowFocus: false },
    },
  });
  const context: AppContext = { queryClient, api, session, settings };
  const router = createRouter({
    routeTree,
    context,
    trailingSlash: 'always',
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    getScrollRestorationKey: scrollKeyOf,
    defaultPreload: isCheapConnection() ? false : 'intent',
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    ssr: { nonce },
    Wrap: withQueries(queryClient),
    dehydrate: (): SerialisedState => ({ session: context.session, settings: context.settings }),
    hydrate: (travelling: SerialisedState) => {
      Object.assign(context, travelling);
    },
  });
  router.options.serializationAdapters = [failureAdapter];
  return router;
}

/** In the browser a call lost on the way is made once more; an answer, whatever it says, is final. */
function retryLostCall(failures: number, error: unknown): boolean {
  return typeof window !== 'undefined' && failures < 1 && isApiFailure(error) && error.transport;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface StaticDataRouteOption extends PageData {}
}
