import type { AppContext } from '#web/app/app-context.ts';
import type { BrowserSession } from '#web/app/browser-session.ts';

/**
 * Logs in with a passkey: as the second step of a ticket, or instead of the password. Its code is loaded at the first
 * press. False where the visitor closed the browser's window. Throws `ApiFailure`.
 */
export async function logInWithPasskey(
  { api }: Pick<AppContext, 'api'>,
  browser: BrowserSession,
  ticket?: string,
): Promise<boolean> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const asked = await api('loginPasskeyOptions', { body: { ticket } });
  const response = await startAuthentication({ optionsJSON: asked.options as never }).catch((error: unknown) => {
    if (isGivenUp(error)) return null;
    throw error;
  });
  if (response === null) return false;
  const { token } = await api('loginByPasskey', { body: { ticket: asked.ticket, response: response as never } });
  browser.keep(token);
  return true;
}

/** Browsers say the same of a closed window, a refusal and an authenticator without a key for this shop. */
export const isGivenUp = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
