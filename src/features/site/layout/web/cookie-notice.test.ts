import { describe, expect, it } from 'vitest';
import { closedNoticeCookie, isNoticeClosed } from './cookie-notice.tsx';

describe('cookie notice', () => {
  it('R-STATE-062 is shown until it was closed', () => {
    expect(isNoticeClosed('')).toBe(false);
    expect(isNoticeClosed('token=abc; isCookie=open')).toBe(false);
    expect(isNoticeClosed('token=abc; isCookie=close')).toBe(true);
  });

  it('R-STATE-063 closing it is kept for a year', () => {
    expect(closedNoticeCookie(true)).toBe('isCookie=close; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });
});
