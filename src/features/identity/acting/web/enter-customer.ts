import type { BrowserSession } from '#web/app/browser-session.ts';

/**
 * Makes a customer's session this browser's; the own token and the present page stay for the way back (R-STATE-053).
 * False where another window has changed the session meanwhile: its page is reloaded then.
 */
export function enterCustomer(browser: BrowserSession, token: string, window: Window): boolean {
  if (!browser.mayChange() || browser.token() === undefined) return false;
  browser.leave();
  browser.enter(token, window.location.pathname + window.location.search);
  return true;
}
