import { useEffect } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';

/** What a page needs of its session after it has been drawn: the watch over it, and the way out of a customer's. */
export const loadWatch = () => import('./watch-session.ts');

/** Watches over the session of the page for as long as it stands. */
export function useSessionCheck(): void {
  const { api, session, isKnownPage } = useApp();
  useEffect(() => {
    if (!session.loggedIn) return undefined;
    let stop = (): void => undefined;
    let isOver = false;
    const start = async () => {
      const { watchSession } = await loadWatch();
      if (!isOver) stop = watchSession(api, browserSession(), isKnownPage);
    };
    start().catch((error: unknown) => console.error('The session is not watched:', error));
    return () => {
      isOver = true;
      stop();
    };
  }, [api, isKnownPage, session.loggedIn]);
}
