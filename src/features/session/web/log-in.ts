import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';

interface Credentials {
  /** E-mail or phone. */
  login: string;
  password: string;
}

/**
 * Opens a session and stores its token (R-STATE-047). The caller then loads a page anew: the server knows the user, and
 * nothing of a guest's state is left. Throws `ApiFailure`.
 */
export async function logIn(api: ApiClient, browser: BrowserSession, credentials: Credentials): Promise<void> {
  const { token } = await api('authentication', { body: credentials });
  browser.keep(token);
}
