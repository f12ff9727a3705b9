import { orLeaving } from './or-leaving.ts';

/**
 * A public constant of the build, visible to everyone. The hash proves nothing and the server grants nothing because
 * of it: it only keeps the stated form of a call.
 */
export const PUBLIC_SIGNING_SALT = 'optovik-public-salt';

interface Signature {
  /** Browsers drop this header; it is here for callers outside a browser. */
  Date: string;
  'X-Date': string;
  Hash?: string;
}

/**
 * Headers of a signed call (R-API-04, R-API-05): the current ISO time and the hex SHA-256 of salt and time. Without
 * `crypto.subtle` (plain http in a local network) the hash is left out, and where the page goes away before it is there:
 * what was changed last must be sent at once.
 */
export async function signature(
  now: Date = new Date(),
  subtle: SubtleCrypto | null = globalThis.crypto?.subtle ?? null,
): Promise<Signature> {
  const date = now.toISOString();
  const dates = { Date: date, 'X-Date': date };
  if (!subtle) return dates;
  const digest = await orLeaving(subtle.digest('SHA-256', new TextEncoder().encode(PUBLIC_SIGNING_SALT + date)));
  if (!digest) return dates;
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return { ...dates, Hash: hex };
}
