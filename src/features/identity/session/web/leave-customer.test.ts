import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { isKnownPage } from '#web/app/known-page.ts';
import { createAppRouter } from '#web/app/router.ts';
import { leaveCustomer, restoreManager } from './leave-customer.ts';

function fakeBrowser(page: string | undefined, isManager = true, isReplaced = false) {
  const steps: string[] = [];
  const browser = {
    managerPage: () => page,
    restoreManager: () => {
      if (isManager) steps.push('restore');
      return isManager;
    },
    forget: () => void steps.push('forget'),
    isReplaced: () => isReplaced,
    beginEnd: () => void steps.push('begin'),
    leave: () => void steps.push('leave'),
  };
  const api = (async (name: string) => void steps.push(name)) as unknown as ApiClient;
  return { steps, browser, api };
}

const router = createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });
const isPage = (path: string) => isKnownPage(router, path);

describe('a manager leaves the customer', () => {
  it(
    'leaving a customer ends his session, restores the manager’s and returns to the stored page',
    { tags: ['R-STATE-052', 'R-STATE-054', 'R-STATE-055'] },
    async () => {
      const { steps, browser, api } = fakeBrowser('/orders/?page=2');
      expect(await leaveCustomer(api, browser, isPage)).toBe('/orders/?page=2');
      expect(steps).toEqual(['begin', 'leave', 'logout', 'restore']);
    },
  );

  it(
    'leaving a customer restores the manager’s session although the call was lost',
    { tags: ['R-STATE-052'] },
    async () => {
      vi.spyOn(console, 'error').mockReturnValue();
      const { steps, browser } = fakeBrowser('/orders/');
      const lost = (() => Promise.reject(new Error('lost'))) as ApiClient;
      expect(await leaveCustomer(lost, browser, isPage)).toBe('/orders/');
      expect(steps).toEqual(['begin', 'leave', 'restore']);
    },
  );

  it('leaving a customer follows no stored address outside of the shop', { tags: ['R-STATE-055'] }, () => {
    for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil', undefined]) {
      expect(restoreManager(fakeBrowser(page).browser, isPage)).toBe('/manager/mycompanies/');
    }
  });

  it('leaving a customer follows no stored address without a page', { tags: ['R-STATE-055'] }, () => {
    for (const [page, opened] of [
      ['/', '/'],
      ['/gone/', '/manager/mycompanies/'],
      ['/manager/mycompanies/7/', '/manager/mycompanies/7/'],
    ] as const) {
      expect(restoreManager(fakeBrowser(page).browser, isPage)).toBe(opened);
    }
  });

  it(
    'leaving a customer keeps the session that another window has restored while the call was under way',
    { tags: ['R-STATE-054', 'R-STATE-055'] },
    async () => {
      const { browser, steps } = fakeBrowser('/orders/', false, true);
      const left = { ...browser, managerPage: () => (steps.includes('logout') ? undefined : '/orders/') };
      const api = (async (name: string) => void steps.push(name)) as unknown as ApiClient;
      expect(await leaveCustomer(api, left, isPage)).toBe('/orders/');
      expect(steps).toEqual(['begin', 'leave', 'logout']);
      expect(restoreManager(left, isPage)).toBe('/');
    },
  );

  it('leaving a customer without a stored manager ends the session', { tags: ['R-STATE-050'] }, async () => {
    const { steps, browser, api } = fakeBrowser('/orders/', false);
    expect(await leaveCustomer(api, browser, isPage)).toBe('/auth');
    expect(steps).toEqual(['begin', 'leave', 'logout', 'forget']);
  });
});
