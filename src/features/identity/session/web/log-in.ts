import { solveBotCheck } from '#identity/bot-check/web/index.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
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
  const { api } = app;
  const { token } = await api('authentication', { body: credentials }).catch(async (error: unknown) => {
    if (!isApiFailure(error) || error.errors[0]?.code !== 'CAPTCHA_REQUIRED') throw error;
    // After several failed tries the shop wants to know that this is no robot
    return api('authentication', { body: { ...credentials, captchaToken: await solveBotCheck(app) } });
  });
  browser.keep(token);
}
