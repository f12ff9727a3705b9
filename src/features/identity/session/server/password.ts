import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
const cost = { N: 16_384, r: 8, p: 1 };

/** `scrypt$N$r$p$salt$hash`: the parameters travel with the hash, so that they may grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await derive(password, salt, 32, cost);
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), hash.toString('base64url')].join('$');
}

/** Takes the same time for a missing account: `stored` null is compared with a hash that nothing matches. */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const [, n, r, p, salt, hash] = (stored ?? absent).split('$');
  const expected = Buffer.from(hash!, 'base64url');
  const given = await derive(password, Buffer.from(salt!, 'base64url'), expected.length, {
    N: Number(n),
    r: Number(r),
    p: Number(p),
  });
  return timingSafeEqual(given, expected) && stored !== null;
}

const absent = `scrypt$${cost.N}$${cost.r}$${cost.p}$AAAAAAAAAAAAAAAAAAAAAA$${Buffer.alloc(32).toString('base64url')}`;
