import '@vitejs/plugin-react/preamble';
import { RouterClient } from '@tanstack/react-router/ssr/client';
import { startTransition, StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { isApiFailure } from './api/api-failure.ts';
import { createBrowserClient } from './api/browser-client.ts';
import { browserSession } from './app/browser-session.ts';
import { markClosed } from './app/closed-shop.ts';
import { fetchAheadWhileIdle } from './app/fetch-ahead.ts';
import { followCompany } from './app/layout-data.ts';
import { rememberScrollPositions } from './app/scroll-position.ts';
import { reloadOnLostChunk } from './app/lost-chunk.ts';
import { takeQueryData } from './app/query-data.tsx';
import { createAppRouter } from './app/router.ts';

reloadOnLostChunk(window);
showSlash();
const browser = browserSession();
const router = createAppRouter({
  api: createBrowserClient({
    ...browser,
    onSessionLost: (token) => browser.onSessionLost(token, router.options.context.isKnownPage),
    onClosed: markClosed,
    onCompany: (id: number) => followCompany(router.options.context.queryClient, id),
  }),
});
rememberScrollPositions(router);
takeQueryData(router.options.context.queryClient);
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
    // A refused call is shown as a page; only what is broken belongs into the console.
    { onCaughtError: (error) => void (isApiFailure(error) || console.error(error)) },
  );
});
fetchAheadWhileIdle(router);

/** The server answers both forms of an address; the address bar shows the one with the slash. */
function showSlash(): void {
  const { pathname, search, hash } = window.location;
  if (!pathname.endsWith('/')) window.history.replaceState(window.history.state, '', `${pathname}/${search}${hash}`);
}
