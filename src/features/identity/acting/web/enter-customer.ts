import { TOKEN_MAX_AGE_SECONDS, type BrowserSession } from '#web/app/browser-session.ts';
import { writeCookie } from '#web/app/cookies.ts';

/** A longer address would not fit a cookie; the way back then leads to the first page. */
const MOST = 1000;

/**
 * Makes a customer's session this browser's; the own token and the present page stay for the way back (R-STATE-053).
 * False where another window has changed the session meanwhile: its page is reloaded then.
 */
export function enterCustomer(browser: BrowserSession, token: string, window: Window): boolean {
  const own = browser.token();
  if (!browser.mayChange() || own === undefined) return false;
  browser.leave();
  const page = encodeURIComponent(window.location.pathname + window.location.search);
  for (const [name, value] of [
    ['managerToken', own],
    ['managerPage', page.length > MOST ? '' : page],
  ] as const) {
    writeCookie(window, name, value, value === '' ? 0 : TOKEN_MAX_AGE_SECONDS);
  }
  browser.keep(token);
  return true;
}
