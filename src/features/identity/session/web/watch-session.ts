import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';
import { startSessionCheck } from './session-check.ts';

export { leaveCustomer } from './leave-customer.ts';

/** Watches over the session of the page until the returned function is called; a lost one ends as a refused call does. */
export function watchSession(
  api: ApiClient,
  browser: BrowserSession,
  isKnownRoute: (path: string) => boolean,
): () => void {
  return startSessionCheck(api, browser, (token) => browser.onSessionLost(token, isKnownRoute));
}
