import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { forgeryToken as original } from './forgery-token.ts';
import { signature } from './signing.ts';

/** A fresh copy in each case: a module keeps its token. */
let forgeryToken: typeof original;

const fetchMock = vi.fn<typeof fetch>();

beforeEach(async () => {
  vi.resetModules();
  ({ forgeryToken } = await import('./forgery-token.ts'));
  vi.stubGlobal('fetch', fetchMock);
  vi.useFakeTimers({ now: new Date('2026-03-05T10:00:00Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('requests a token once and renews it before it expires on the server', { tags: ['R-CALL-010'] }, async () => {
  let asked = 0;
  fetchMock.mockImplementation(() => {
    asked += 1;
    return Promise.resolve(Response.json({ status: 'success', data: { token: `token-${asked}` }, errors: [] }));
  });
  expect([await forgeryToken(), await forgeryToken()]).toEqual(['token-1', 'token-1']);
  vi.setSystemTime(new Date('2026-03-05T10:59:00Z'));
  expect(await forgeryToken()).toBe('token-2');
});

it('the request for a token is signed', { tags: ['R-API-04', 'R-API-05'] }, async () => {
  fetchMock.mockResolvedValueOnce(Response.json({ status: 'success', data: { token: 'token' }, errors: [] }));
  await forgeryToken();
  const headers = new Headers(fetchMock.mock.lastCall?.[1]?.headers);
  const date = headers.get('X-Date')!;
  expect(headers.get('Hash')).toBe((await signature(new Date(date))).Hash);
});
