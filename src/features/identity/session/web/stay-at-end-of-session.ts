import { browserSession } from '#web/app/browser-session.ts';

/**
 * For a page that ends the session and says so itself: from now on a refused call of this session does not lead away to
 * the login page.
 */
export function stayAtEndOfSession(): void {
  browserSession().onSessionLost = () => {};
}
