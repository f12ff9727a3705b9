import type { ApiClient } from '#web/api/api-client.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';

/** R-CONST-01, R-STATE-049. */
export const SESSION_CHECK_MS = 60_000;

/**
 * Asks every 60 seconds whether the session lives, until the returned function is called. It is over when the token
 * cookie is gone or the server says so; a lost call ends nothing (R-STATE-050, A-032). `onOver` comes once: the
 * session is still the browser's and is to be forgotten there. It gets the token that was asked about.
 * While the session lives the browser keeps the token on.
 */
export function startSessionCheck(
  api: ApiClient,
  browser: Pick<BrowserSession, 'token' | 'renew'>,
  onOver: (token: string | undefined) => void,
): () => void {
  const check = async () => {
    const token = browser.token();
    const isAlive = await askServer(api);
    if (isAlive && browser.token() !== undefined) {
      browser.renew();
      return;
    }
    stop();
    onOver(token);
  };
  const timer = setInterval(() => void check(), SESSION_CHECK_MS);
  const stop = () => clearInterval(timer);
  return stop;
}

async function askServer(api: ApiClient): Promise<boolean> {
  try {
    return (await api('sessionCheck', {})).authorized;
  } catch (error) {
    console.error('The session check was lost:', error);
    return true;
  }
}
