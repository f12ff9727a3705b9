import { isIP } from 'node:net';
import type { Env } from './env.ts';

/**
 * Whose passkeys these are; null where the shop does not know its address or browsers allow none there: without a name of
 * the host, or without https.
 */
export function relyingParty(env: Env): { id: string; origin: string } | null {
  if (env.PUBLIC_URL === undefined) return null;
  const { hostname, origin, protocol } = new URL(env.PUBLIC_URL);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isNamed && isSecure ? { id: hostname, origin } : null;
}
