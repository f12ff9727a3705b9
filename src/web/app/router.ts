import { notifyManager, QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import type { ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { NotFoundPage, PageError } from '#site/layout/web/index.ts';
import { PageSkeleton } from '#web/ui/page-skeleton.tsx';
import { routeTree } from '../routeTree.gen.ts';
import type { AppContext, PageData } from './app-context.ts';
import { browserSession } from './browser-session.ts';
import { TOKEN_MAX_AGE_SECONDS } from '#shared/token-cookie.ts';
import { isCheapConnection } from './connection.ts';
import { isKnownPage } from './known-page.ts';
import { setShopTimeZone } from '#shared/dates.ts';
import { failureAdapter } from './failure-adapter.ts';
import type { PageSession, PageSettings } from '#shared/page-rendering.ts';
import { GUEST } from './page-session.ts';
import { scrollKeyOf } from './scroll-position.ts';
import { withQueries } from './query-data.tsx';
import { parseSearch, stringifySearch } from './search-params.ts';

// Before the next press: a second one of a double click must find its button pending
notifyManager.setScheduler(queueMicrotask);

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
      queries: {
        staleTime: 30_000,
        retry: retryLostCall,
        refetchOnWindowFocus: false,
        // A call without a connection fails at once and says so, instead of waiting for one
        networkMode: 'always',
        refetchOnReconnect: true,
      },
    },
  });
  const isKnown = (path: string): boolean => isKnownPage(router, path);
  const context: AppContext = { queryClient, api, session, settings, isKnownPage: isKnown };
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
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PageSkeleton,
    // Over a slow line a press shows its page's frame at once; an answer that is quicker shows none
    defaultPendingMs: 80,
    defaultPendingMinMs: 200,
    ssr: { nonce },
    Wrap: withQueries(queryClient),
    dehydrate: (): SerialisedState => ({ session: context.session, settings: context.settings }),
    hydrate: (travelling: SerialisedState) => {
      Object.assign(context, travelling);
      setShopTimeZone(travelling.settings.timeZone);
      browserSession().setMaxAge(travelling.settings.sessionSeconds ?? TOKEN_MAX_AGE_SECONDS);
    },
  });
  router.options.serializationAdapters = [failureAdapter];
  return router;
}

/** In the browser a call lost on the way is made again; any answer is final. */
function retryLostCall(failures: number, error: unknown): boolean {
  return typeof window !== 'undefined' && failures < 1 && isApiFailure(error) && error.transport;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }

  interface StaticDataRouteOption extends PageData {}
}
