import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { toasts } from '#web/ui/toast-store.ts';
import { SESSION_CHECK_MS, startSessionCheck } from './session-check.ts';

const answering = (answer: () => Promise<{ authorized: boolean }>) => {
  const ask = vi.fn<() => Promise<{ authorized: boolean }>>(answer);
  return { ask, api: ask as unknown as ApiClient };
};

const browserWith = (token: string | undefined) => ({ token: () => token, renew: vi.fn<() => void>() });

describe('session check', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('the session check runs every 60 seconds', { tags: ['R-STATE-049', 'R-CONST-01'] }, async () => {
    const { ask, api } = answering(async () => ({ authorized: true }));
    const onOver = vi.fn<() => void>();
    const stop = startSessionCheck(api, browserWith('t'), onOver);
    expect(SESSION_CHECK_MS).toBe(60_000);
    await vi.advanceTimersByTimeAsync(59_999);
    expect(ask).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(120_001);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(ask).toHaveBeenCalledWith('sessionCheck', {});
    stop();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(ask).toHaveBeenCalledTimes(3);
    expect(onOver).not.toHaveBeenCalled();
  });

  it(
    'the browser keeps the token on with every check that finds the session alive',
    { tags: ['R-CONST-02'] },
    async () => {
      const { api } = answering(async () => ({ authorized: true }));
      const browser = browserWith('t');
      startSessionCheck(api, browser, () => undefined);
      await vi.advanceTimersByTimeAsync(120_000);
      expect(browser.renew).toHaveBeenCalledTimes(2);
      const over = browserWith('t');
      startSessionCheck(answering(async () => ({ authorized: false })).api, over, () => undefined);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(over.renew).not.toHaveBeenCalled();
    },
  );

  it('the session check logs out once when the token cookie is gone', { tags: ['R-STATE-050'] }, async () => {
    const { api } = answering(async () => ({ authorized: true }));
    const onOver = vi.fn<() => void>();
    const browser = browserWith(undefined);
    startSessionCheck(api, browser, onOver);
    await vi.advanceTimersByTimeAsync(180_000);
    expect(onOver).toHaveBeenCalledTimes(1);
  });

  it(
    'the session check logs out when the server says that the session is over',
    { tags: ['R-STATE-050'] },
    async () => {
      const { api } = answering(async () => ({ authorized: false }));
      const onOver = vi.fn<() => void>();
      startSessionCheck(api, browserWith('t'), onOver);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(onOver).toHaveBeenCalledExactlyOnceWith('t');
    },
  );

  it(
    'a lost call logs nobody out: it is logged, and the visitor sees nothing',
    { tags: ['R-STATE-050', 'R-ERR-22'] },
    async () => {
      const log = vi.spyOn(console, 'error').mockReturnValue();
      const { api } = answering(async () => {
        throw new Error('no connection');
      });
      const onOver = vi.fn<() => void>();
      const stop = startSessionCheck(api, browserWith('t'), onOver);
      await vi.advanceTimersByTimeAsync(180_000);
      expect(onOver).not.toHaveBeenCalled();
      expect(log).toHaveBeenCalledTimes(3);
      expect(toasts.get()).toEqual([]);
      stop();
    },
  );
});
