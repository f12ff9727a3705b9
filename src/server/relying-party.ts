import { isIP } from 'node:net';
import type { Env } from './env.ts';

/**
 * The relying party of passkeys; null where the shop does not know its address (`PUBLIC_URL`) or browsers allow none there:
 * a host without a name, or an address without https.
 */
export function relyingParty(env: Env): { id: string; origin: string } | null {
  if (env.PUBLIC_URL === undefined) return null;
  const { hostname, origin, protocol } = new URL(env.PUBLIC_URL);
  const isNamed = isIP(hostname.replaceAll(/[[\]]/g, '')) === 0;
  const isSecure = protocol === 'https:' || hostname === 'localhost';
  return isNamed && isSecure ? { id: hostname, origin } : null;
}
