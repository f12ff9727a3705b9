import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { leaveCustomer, restoreManager } from './leave-customer.ts';

function fakeBrowser(page: string | undefined, isManager = true) {
  const steps: string[] = [];
  const browser = {
    managerPage: () => page,
    restoreManager: () => {
      if (isManager) steps.push('restore');
      return isManager;
    },
    forget: () => void steps.push('forget'),
  };
  const api = (async (name: string) => void steps.push(name)) as unknown as ApiClient;
  return { steps, browser, api };
}

const everyPage = () => true;

describe('a manager leaves the customer', () => {
  it(
    'ends that session, is himself again and returns to the kept page',
    { tags: ['R-STATE-052', 'R-STATE-054', 'R-STATE-055'] },
    async () => {
      const { steps, browser, api } = fakeBrowser('/orders/?page=2');
      expect(await leaveCustomer(api, browser, everyPage)).toBe('/orders/?page=2');
      expect(steps).toEqual(['logout', 'restore']);
    },
  );

  it('is himself again although the call was lost', { tags: ['R-STATE-052'] }, async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    const { steps, browser } = fakeBrowser('/orders/');
    const lost = (() => Promise.reject(new Error('lost'))) as ApiClient;
    expect(await leaveCustomer(lost, browser, everyPage)).toBe('/orders/');
    expect(steps).toEqual(['restore']);
  });

  it('follows no address that leaves the shop', { tags: ['R-STATE-055'] }, () => {
    for (const page of ['https://evil.example/', '//evil.example', 'javascript:alert(1)', '/\\evil', undefined]) {
      expect(restoreManager(fakeBrowser(page).browser, everyPage)).toBe('/manager/mycompanies/');
    }
    expect(restoreManager(fakeBrowser('/').browser, everyPage)).toBe('/');
    expect(restoreManager(fakeBrowser('/gone/').browser, () => false)).toBe('/');
  });

  it('where no manager is kept the session is over', { tags: ['R-STATE-050'] }, async () => {
    const { steps, browser, api } = fakeBrowser('/orders/', false);
    expect(await leaveCustomer(api, browser, everyPage)).toBe('/auth');
    expect(steps).toEqual(['logout', 'forget']);
  });
});
