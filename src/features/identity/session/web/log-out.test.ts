import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { logIn } from './log-in.ts';
import { logOut } from './log-out.ts';

function fakeBrowser(managerToken?: string) {
  const steps: string[] = [];
  const browser = {
    managerToken: () => managerToken,
    managerPage: () => undefined,
    restoreManager: () => false,
    enter: () => undefined,
    renew: () => undefined,
    setMaxAge: () => undefined,
    keep: (token: string) => void steps.push(`keep ${token}`),
    forget: () => void steps.push('forget'),
    token: () => undefined,
    mayChange: () => true,
    isReplaced: () => false,
    onSessionLost: () => {},
    beginEnd: () => void steps.push('begin'),
    leave: () => void steps.push('leave'),
    left: new AbortController().signal,
    mayRead: () => true,
  };
  const api = (async (name: string) => {
    steps.push(name);
    return { token: 'new' };
  }) as unknown as ApiClient;
  return { steps, browser, api };
}

describe('the session of the browser', () => {
  it('a login stores the token', { tags: ['R-STATE-047'] }, async () => {
    const { steps, browser, api } = fakeBrowser();
    const settings = { redirectGuestsTo: '/auth' };
    await logIn({ api, settings }, browser, { login: 'buyer@optovik.demo', password: 'x' });
    expect(steps).toEqual(['authentication', 'keep new']);
  });

  it('a logout calls the server, then clears the token', { tags: ['R-STATE-048'] }, async () => {
    const { steps, browser, api } = fakeBrowser();
    await logOut(api, browser);
    expect(steps).toEqual(['begin', 'leave', 'logout', 'forget']);
  });

  it(
    "a manager under a customer ends both sessions and loses the manager's cookies",
    { tags: ['R-STATE-051'] },
    async () => {
      const { steps, browser, api } = fakeBrowser('manager');
      await logOut(api, browser);
      expect(steps).toEqual(['begin', 'leave', 'logout', 'keep manager', 'logout', 'forget']);
    },
  );

  it('the token is cleared although the call fails', { tags: ['R-STATE-048'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { steps, browser } = fakeBrowser();
    await logOut((() => Promise.reject(new Error('lost'))) as ApiClient, browser);
    expect(steps).toEqual(['begin', 'leave', 'forget']);
  });
});
