import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { PUBLIC_SIGNING_SALT, signature } from './signing.ts';

const now = new Date('2026-03-01T10:20:30.400Z');

describe('signing helper', () => {
  it('returns the current ISO time, also in a header that browsers allow', { tags: ['R-API-04'] }, async () => {
    expect(await signature(now)).toMatchObject({
      Date: '2026-03-01T10:20:30.400Z',
      'X-Date': '2026-03-01T10:20:30.400Z',
    });
  });

  it('returns the hex SHA-256 of the public salt and that time', { tags: ['R-API-05'] }, async () => {
    const hash = createHash('sha256').update(`${PUBLIC_SIGNING_SALT}2026-03-01T10:20:30.400Z`).digest('hex');
    expect((await signature(now)).Hash).toBe(hash);
  });

  it('omits the hash when the browser has no crypto.subtle', { tags: ['R-API-05'] }, async () => {
    const withoutCrypto = await signature(now, null);
    expect(withoutCrypto).not.toHaveProperty('Hash');
    expect(withoutCrypto['X-Date']).toBe('2026-03-01T10:20:30.400Z');
  });
});
