import { callWithBotCheck } from '#identity/bot-check/web/index.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';

interface Credentials {
  /** E-mail or phone. */
  login: string;
  password: string;
}

/**
 * Opens a session and stores its token (R-STATE-047). The caller then reloads the page: the server knows the user, and
 * nothing of a guest's state is left. Throws `ApiFailure`.
 */
export async function logIn(
  app: Pick<AppContext, 'api' | 'settings'>,
  browser: BrowserSession,
  credentials: Credentials,
): Promise<void> {
  const { token } = await callWithBotCheck(app, (captchaToken) =>
    app.api('authentication', { body: { ...credentials, captchaToken } }),
  );
  browser.keep(token);
}
