import { describe, expect, it, vi } from 'vitest';
import { createBrowserClient } from './browser-client.ts';

const browser = {
  token: () => undefined,
  mayChange: () => true,
  mayRead: () => true,
  left: new AbortController().signal,
  onSessionLost: () => undefined,
};
type Load = NonNullable<Parameters<typeof createBrowserClient>[1]>;

const code = { createHttpClient: () => async () => 'answer' } as unknown as Awaited<ReturnType<Load>>;

describe('the client of the browser', () => {
  it('loads its code once when the browser is idle', async () => {
    vi.useFakeTimers();
    const load = vi.fn<Load>(async () => code);
    const call = createBrowserClient(browser, load);
    expect(load).not.toHaveBeenCalled();
    await vi.runAllTimersAsync();
    expect(load).toHaveBeenCalledTimes(1);
    expect(await call('basketClear', {})).toBe('answer');
    expect(load).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });

  it('the first call loads the code; a failed load rejects the call and the next call retries', async () => {
    const load = vi
      .fn<Load>()
      .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
      .mockResolvedValue(code);
    const call = createBrowserClient(browser, load);
    await expect(call('basketClear', {})).rejects.toMatchObject({ isApiFailure: true, transport: true, status: 500 });
    expect(await call('basketClear', {})).toBe('answer');
  });
});
