import { safePath } from '#shared/safe-path.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';
import { managersPage } from '#web/app/managers-page.ts';
import { endSession } from './end-session.ts';

type Ways = Pick<BrowserSession, 'managerPage' | 'restoreManager' | 'forget' | 'isReplaced'>;

/**
 * Ends the session in which a manager acts under a customer, restores the manager's session and returns the address to
 * open as a new document, so that header and menus are read again (R-STATE-052 … R-STATE-055). The cookies change
 * even if the call fails or the session is over already; without the manager's token nobody is logged in afterwards.
 */
export async function leaveCustomer(
  api: ApiClient,
  browser: Ways & Pick<BrowserSession, 'beginEnd' | 'leave'>,
  isKnownRoute: (path: string) => boolean,
): Promise<string> {
  browser.beginEnd();
  browser.leave();
  // Another window that notices the end first restores the manager's session and forgets the page
  const page = browser.managerPage();
  await endSession(api);
  return restoreManager(browser, isKnownRoute, page) ?? '/auth';
}

/**
 * Restores the manager's session in the browser; the address to open, or null where no manager's token is stored. A
 * session that another window has stored meanwhile stays.
 */
export function restoreManager(
  browser: Ways,
  isKnownRoute: (path: string) => boolean,
  page = browser.managerPage(),
): string | null {
  if (browser.isReplaced()) return safePath(page, isKnownRoute);
  if (!browser.restoreManager()) {
    browser.forget();
    return null;
  }
  return managersPage(page, isKnownRoute);
}
