import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { ApiFailure } from '#web/api/api-failure.ts';
import { switchCompany } from './company-select.tsx';

describe('switch of the company', () => {
  it(
    'a switch of the company saves, then refreshes the header data, then reloads',
    { tags: ['R-STATE-027', 'R-STATE-028', 'R-STATE-029'] },
    async () => {
      const steps: string[] = [];
      const queryClient = new QueryClient();
      const browser = { leave: () => void steps.push('leave') };
      const api = (async (name: string, input: unknown) => {
        steps.push(`${name} ${JSON.stringify(input)}`);
        return { of: name };
      }) as unknown as ApiClient;
      await switchCompany({ api, browser, queryClient, companyId: 7, reload: () => void steps.push('reload') });
      expect(steps).toEqual(['contragentSwitch {"params":{"id":"7"}}', 'leave', 'header {}', 'reload']);
      expect(queryClient.getQueryData(['header', {}])).toEqual({ of: 'header' });
    },
  );

  it('a failed switch of the company reloads nothing', { tags: ['R-STATE-029'] }, async () => {
    const reload = vi.fn<() => void>();
    const browser = { leave: vi.fn<() => void>() };
    const api = (async () => {
      throw new ApiFailure(404, []);
    }) as unknown as ApiClient;
    await expect(switchCompany({ api, browser, queryClient: new QueryClient(), companyId: 7, reload })).rejects.toThrow(
      'HTTP 404',
    );
    expect(reload).not.toHaveBeenCalled();
    expect(browser.leave).not.toHaveBeenCalled();
  });
});
