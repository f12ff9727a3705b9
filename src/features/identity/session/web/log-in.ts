import { callWithBotCheck } from '#identity/bot-check/web/index.ts';
import type { Data } from '#shared/endpoint.ts';
import type { AppContext } from '#web/app/app-context.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';

interface Credentials {
  /** E-mail or phone. */
  login: string;
  password: string;
}

/** What an account with a second factor still has to prove. */
export type SecondStep = NonNullable<Data<'authentication'>['secondStep']>;

/**
 * Opens a session and stores its token (R-STATE-047), or answers the second step of the account. With a session the
 * caller reloads the page: the server knows the user, and nothing of a guest's state is left. `onCheck` learns the price
 * of a bot check before it is solved. Throws `ApiFailure`.
 */
export async function logIn(
  app: Pick<AppContext, 'api' | 'settings'>,
  browser: BrowserSession,
  credentials: Credentials,
  onCheck?: (price: number) => void,
): Promise<SecondStep | undefined> {
  const { token, secondStep } = await callWithBotCheck(
    app,
    (captchaToken) => app.api('authentication', { body: { ...credentials, captchaToken } }),
    onCheck,
  );
  if (token !== undefined) browser.keep(token);
  return secondStep;
}
