import { describe, expect, it } from 'vitest';
import { closedNoticeCookie, isNoticeClosed } from './cookie-notice.tsx';

describe('cookie notice', () => {
  it('is shown until the visitor closes it', { tags: ['R-STATE-062'] }, () => {
    expect(isNoticeClosed('')).toBe(false);
    expect(isNoticeClosed('token=abc; isCookie=open')).toBe(false);
    expect(isNoticeClosed('token=abc; isCookie=close')).toBe(true);
  });

  it('closing it is stored for a year', { tags: ['R-STATE-063'] }, () => {
    expect(closedNoticeCookie(true)).toBe('isCookie=close; Path=/; Max-Age=31536000; SameSite=Lax; Secure');
  });
});
