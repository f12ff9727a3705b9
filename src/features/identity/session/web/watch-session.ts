import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';
import { restoreManager } from './leave-customer.ts';
import { startSessionCheck } from './session-check.ts';

export { leaveCustomer } from './leave-customer.ts';

/**
 * Watches over the session of the page until the returned function is called; over, the visitor goes to the login page,
 * and a manager who was under a customer back to his own.
 */
export function watchSession(
  api: ApiClient,
  browser: BrowserSession,
  isKnownRoute: (path: string) => boolean,
): () => void {
  return startSessionCheck(api, browser, () => {
    window.location.assign(restoreManager(browser, isKnownRoute) ?? '/auth');
  });
}
