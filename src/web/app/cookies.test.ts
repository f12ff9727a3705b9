import { describe, expect, it } from 'vitest';
import { cookieText, readCookie } from './cookies.ts';

describe('cookies', () => {
  it('reads one value among others', () => {
    expect(readCookie('viewport=mobile; token=abc=; isCookie=close', 'token')).toBe('abc=');
    expect(readCookie('mytoken=abc', 'token')).toBeUndefined();
    expect(readCookie('token=', 'token')).toBeUndefined();
    expect(readCookie('', 'token')).toBeUndefined();
  });

  it('the token cookie is Lax, for the whole site, and secure on https', { tags: ['R-ENT-61'] }, () => {
    expect(cookieText('token', 'abc', 86_400, true)).toBe('token=abc; Path=/; Max-Age=86400; SameSite=Lax; Secure');
    expect(cookieText('token', 'abc', 86_400, false)).toBe('token=abc; Path=/; Max-Age=86400; SameSite=Lax');
  });
});
