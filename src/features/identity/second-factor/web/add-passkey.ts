import { isGivenUp } from '#identity/session/web/index.ts';
import type { ApiClient } from '#web/api/api-client.ts';

/**
 * Makes a passkey in the visitor's authenticator and stores it; answers recovery codes where it is the first factor. Null
 * where the visitor closed the browser's window. Throws `ApiFailure`.
 */
export async function addPasskey(api: ApiClient, name: string, password?: string): Promise<string[] | null> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const { ticket, options } = await api('passkeyOptions', { body: { password } });
  const response = await startRegistration({ optionsJSON: options as never }).catch((error: unknown) => {
    if (isGivenUp(error)) return null;
    throw error;
  });
  if (response === null) return null;
  const { codes } = await api('passkeyAdd', { body: { ticket, name, response: response as never } });
  return codes;
}
