import { describe, expect, it } from 'vitest';
import { safePath } from './safe-path.ts';

const pages = ['/', '/basket/', '/orders/15/', '/auth', '/auth/', '/login', '/registration/', '/catalog/'];
const safe = (target: string | null | undefined) => safePath(target, (path) => pages.includes(path));

describe('a redirect target', () => {
  it.each(['/', '/basket/', '/orders/15/', '/catalog/?page=2&sort_by=name', '/basket/#lost'])(
    'that is a known relative path is followed: %s',
    { tags: ['R-VAL-11'] },
    (target) => {
      expect(safe(target)).toBe(target);
    },
  );

  it.each([
    'https://evil.example/',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '\t//evil.example',
    '/..//evil.example',
    '/basket/..//evil.example/',
    '/basket/\\..',
    '/basket/\u0000',
    '/basket/\u007F',
    'javascript:alert(1)',
    'data:text/html,x',
    'basket/',
    ' /basket/',
    '@evil.example',
    '/%5Cevil.example',
    '/%2Fevil.example',
    '',
    `/basket/?${'x'.repeat(3000)}`,
  ])('that is unsafe is replaced with the home page: %j', { tags: ['R-VAL-11'] }, (target) => {
    expect(safe(target)).toBe('/');
  });

  it('that is missing or unknown is replaced with the home page', { tags: ['R-VAL-11'] }, () => {
    expect(safe(null)).toBe('/');
    expect(safe(undefined)).toBe('/');
    expect(safe('/nowhere/')).toBe('/');
  });

  it('never leads back to the login or the registration', { tags: ['R-VAL-11'] }, () => {
    for (const target of [
      '/auth',
      '/auth/',
      '/login',
      '/registration/',
      '/auth?redirect=/basket/',
      '/basket/../auth',
    ]) {
      expect(safe(target), target).toBe('/');
    }
  });
});
