import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '#web/app/app-context.ts';
import { browserSession } from '#web/app/browser-session.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { restoreManager } from './leave-customer.ts';
import { startSessionCheck } from './session-check.ts';

/**
 * Watches over the session of the page for as long as it stands; over, the visitor goes to the login page, and a manager
 * who was under a customer back to his own.
 */
export function useSessionCheck(): void {
  const { api, session } = useApp();
  const router = useRouter();
  useEffect(() => {
    if (!session.loggedIn) return undefined;
    return startSessionCheck(api, browserSession(), () => {
      window.location.assign(restoreManager(browserSession(), (path) => isKnownPage(router, path)) ?? '/auth');
    });
  }, [api, router, session.loggedIn]);
}
