import { expect, it } from 'vitest';
import { hashPassword, isOutdated, isPasswordRight } from './password.ts';

it('a password is hashed at the cost that OWASP advises, with a salt of its own, and is known again', async () => {
  const [hash, other] = [await hashPassword('Secret2026'), await hashPassword('Secret2026')];
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(other).not.toBe(hash);
  expect(await isPasswordRight('Secret2026', hash)).toBe(true);
  expect(await isPasswordRight('Secret2027', hash)).toBe(false);
  expect(isOutdated(hash)).toBe(false);
});

it('a hash of another cost is right for its password, and outdated', async () => {
  const hash = '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$hKBjyESO2Z4SFrMApKwc386HsYp8AGndNnTm3uQuXlU';
  expect(isOutdated(hash)).toBe(true);
  expect(await isPasswordRight('Secret2026', hash)).toBe(true);
  expect(await isPasswordRight('Secret2027', hash)).toBe(false);
});
