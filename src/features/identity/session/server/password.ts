import { argon2, randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto';
import { promisify } from 'node:util';
import { passwordCost } from './password-cost.ts';

const HASH_BYTES = 32;

const deriveByArgon2 = promisify(argon2);
const deriveByScrypt = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** The same sign may be typed as one or as two, by the machine: 'й' of a phone and of a desk are one password. */
const normalised = (password: string): string => password.normalize('NFC');

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`: the parameters travel with the hash, so that they may grow later. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await deriveByArgon2('argon2id', {
    ...passwordCost,
    message: normalised(password),
    nonce: salt,
    tagLength: HASH_BYTES,
  });
  return `${prefix()}${encode(salt)}$${encode(hash)}`;
}

/** Takes the same time for a missing account: `stored` null is compared with a hash that nothing matches. */
export async function isPasswordRight(password: string, stored: string | null): Promise<boolean> {
  const { hash, derive } = parse(stored ?? absent());
  return timingSafeEqual(await derive(normalised(password)), hash) && stored !== null;
}

/** Whether a hash has another algorithm or cost than a new one. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(prefix());

const prefix = (): string =>
  `$argon2id$v=19$m=${passwordCost.memory},t=${passwordCost.passes},p=${passwordCost.parallelism}$`;
const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
const absent = (): string => `${prefix()}${encode(Buffer.alloc(16))}$${encode(Buffer.alloc(HASH_BYTES))}`;

type Stored = { hash: Buffer; derive: (password: string) => Promise<Buffer> };

/** Reads a hash: argon2id, or the scrypt of earlier versions (`scrypt$N$r$p$salt$hash`). */
function parse(stored: string): Stored {
  const parts = stored.split('$');
  const [nonce, hash] = [Buffer.from(parts.at(-2)!, 'base64'), Buffer.from(parts.at(-1)!, 'base64')];
  if (parts[0] === 'scrypt') {
    const [N, r, p] = parts.slice(1, 4).map(Number);
    return { hash, derive: (password) => deriveByScrypt(password, nonce, hash.length, { N, r, p }) };
  }
  const [memory, passes, parallelism] = parts[3]!.match(/\d+/g)!.map(Number) as [number, number, number];
  const options = { memory, passes, parallelism, nonce, tagLength: hash.length };
  return { hash, derive: (password) => deriveByArgon2('argon2id', { ...options, message: password }) };
}
