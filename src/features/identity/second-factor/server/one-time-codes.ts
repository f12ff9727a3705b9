import { Secret, TOTP } from 'otpauth';
import { encode } from 'uqr';

/** RFC 6238 as every authenticator understands it: SHA-1, six digits, thirty seconds. */
const PERIOD = 30;
const SKEW_STEPS = 1;

/** 160 random bits, in Base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

const totpOf = (secret: string, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: PERIOD });

/** The address that an authenticator reads from a QR code. */
export const uriOf = (secret: string, names: { issuer: string; label: string }): string =>
  totpOf(secret, names).toString();

/** The time step of a code that is right now, or one step earlier or later; null for a wrong one. */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: now.getTime(), window: SKEW_STEPS });
  return delta === null ? null : Math.floor(now.getTime() / 1000 / PERIOD) + delta;
}

/** A QR code as a path of squares of one unit, in a square of `size` units. */
export function qrOf(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size, path: squares.join('') };
}
