import type { AnyRouter } from '@tanstack/react-router';
import type { AppContext } from './app-context.ts';
import { isCheapConnection } from './connection.ts';

/** The pages that a buyer opens all day, in the order in which their files are fetched. */
const MAIN_ROUTES = [
  '/catalog/$',
  '/detail',
  '/basket',
  '/search/$',
  '/orders/',
  '/order',
  '/orders/$code',
  '/quickorder',
] as const;

/** Milliseconds after the page has loaded: its own late files come first. */
const REST_MS = 3000;

let isFetching = (): boolean => false;

/** Whether a file that is lost now was only fetched ahead: nobody waits for it. */
export const isOnlyAhead = (): boolean => isFetching();

/**
 * Fetches the files of the main pages while the browser is idle, one page after the other, so that a press waits for data
 * alone. Not for a guest, who may open none of them, and not where data are dear (R-STATE-090).
 */
export function fetchAheadWhileIdle(router: AnyRouter): void {
  const rest = [...MAIN_ROUTES];
  const next = async () => {
    const id = rest.shift();
    if (!id) return;
    isFetching = () => !router.state.isLoading;
    // What is lost here the press that needs it asks for again
    await router.loadRouteChunk(router.routesById[id]);
    isFetching = () => false;
    whenIdle(next);
  };
  const begin = () =>
    setTimeout(() => {
      // Read by now, from the page
      const { session } = router.options.context as AppContext;
      if (session.loggedIn && !isCheapConnection()) whenIdle(next);
    }, REST_MS);
  if (document.readyState === 'complete') begin();
  else window.addEventListener('load', begin, { once: true });
}

/** Safari has no idle callback: there the pause between two files has to do. */
function whenIdle(run: () => Promise<void>): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(() => void run(), { timeout: 5000 });
  else setTimeout(() => void run(), 200);
}
