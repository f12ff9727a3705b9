import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';
import { endSession } from './end-session.ts';

/**
 * Ends the session of this browser: the call first, then the token and the manager's cookies are gone, regardless of what the call
 * said (R-STATE-048, R-STATE-051). A manager who acts under a customer ends both of his sessions.
 */
export async function logOut(api: ApiClient, browser: BrowserSession): Promise<void> {
  browser.beginEnd();
  browser.leave();
  const managerToken = browser.managerToken();
  await endSession(api);
  if (managerToken) {
    browser.keep(managerToken);
    await endSession(api);
  }
  browser.forget();
}
