import { hash } from 'node:crypto';

/** Tokens are kept as SHA-256: 256 random bits need no slow hash. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}
