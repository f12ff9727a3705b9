import { calls } from '#shop/calls.ts';
import { callHeaders } from './call-headers.ts';
import { requestPath } from './request-path.ts';

/** The shop forgets a token after an hour and refuses it then; a page may stand open for longer. */
const LIFE_MS = 50 * 60_000;

let known: { token: Promise<string | undefined>; until: number } | undefined;

/**
 * The token sent with changing calls that have no session. The server does not demand it, so a failure to get
 * it stops nothing.
 */
export function forgeryToken(): Promise<string | undefined> {
  const now = Date.now();
  if (!known || now >= known.until) known = { token: ask(), until: now + LIFE_MS };
  return known.token;
}

async function ask(): Promise<string | undefined> {
  try {
    const response = await fetch(requestPath(calls.sessionCsrf).path, { headers: await callHeaders(undefined) });
    const answer = (await response.json()) as { data?: { token?: unknown } | null };
    return typeof answer.data?.token === 'string' ? answer.data.token : undefined;
  } catch (error) {
    console.error('No forgery token:', error);
    known = undefined;
    return undefined;
  }
}
