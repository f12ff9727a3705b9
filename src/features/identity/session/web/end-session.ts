import type { ApiClient } from '#web/api/api-client.ts';

/** Ends the session of the token that the browser holds. A failure keeps nobody logged in; it is only logged. */
export async function endSession(api: ApiClient): Promise<void> {
  try {
    await api('logout', {}, { isLast: true });
  } catch (error) {
    console.error('The session was not ended on the server:', error);
  }
}
