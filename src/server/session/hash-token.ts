import { createHash } from 'node:crypto';

/** Tokens are kept as SHA-256: 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
