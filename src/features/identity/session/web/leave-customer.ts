import { safePath } from '#shared/safe-path.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';
import { endSession } from './end-session.ts';

/** Where a manager goes who has not kept the page he came from. */
const MANAGERS_PAGE = '/manager/mycompanies/';

type Browser = Pick<BrowserSession, 'managerPage' | 'restoreManager' | 'forget'>;

/**
 * Ends the session in which a manager acts under a customer, makes his own the browser's again and returns the address
 * to open as a new document, so that header and menus are read anew (R-STATE-052 … R-STATE-055). The cookies change
 * whatever the call said; without the manager's token nobody is logged in after it.
 */
export async function leaveCustomer(
  api: ApiClient,
  browser: Browser,
  isKnownRoute: (path: string) => boolean,
): Promise<string> {
  await endSession(api);
  return restoreManager(browser, isKnownRoute) ?? '/auth';
}

/** Makes the manager's session the browser's again; the address to open, or null where no manager's token is kept. */
export function restoreManager(browser: Browser, isKnownRoute: (path: string) => boolean): string | null {
  const page = browser.managerPage();
  if (!browser.restoreManager()) {
    browser.forget();
    return null;
  }
  const wanted = safePath(page, isKnownRoute);
  return wanted === '/' && page !== '/' ? safePath(MANAGERS_PAGE, isKnownRoute) : wanted;
}
