import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { quantityQueue } from './quantity-saving.ts';

describe('leaving a page with an unsaved quantity (datamodel 8.4)', () => {
  const page = Object.assign(new EventTarget(), { hidden: false });
  let view: EventTarget;
  beforeEach(() => {
    vi.useFakeTimers();
    openWindow();
    vi.stubGlobal('sessionStorage', {});
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function openWindow() {
    view = new EventTarget();
    vi.stubGlobal('window', view);
  }
  function aQueue() {
    const api = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
    return { api, queue: quantityQueue(new QueryClient(), api as unknown as ApiClient) };
  }
  const update = (quantity: number) => ['basketUpdate', { body: { product: { ID: 5, QUANTITY: quantity } } }];

  it('an unsaved quantity is sent at once', () => {
    const { api, queue } = aQueue();
    queue.change(5, 3);
    expect(api).not.toHaveBeenCalled();
    view.dispatchEvent(new Event('pagehide'));
    expect(api.mock.calls).toEqual([update(3)]);
  });

  it(
    'an unsaved quantity is sent when the page becomes hidden, not when it becomes visible',
    { tags: ['R-STATE-018'] },
    () => {
      const { api, queue } = aQueue();
      queue.change(5, 3);
      page.dispatchEvent(new Event('visibilitychange'));
      expect(api).not.toHaveBeenCalled();
      page.hidden = true;
      page.dispatchEvent(new Event('visibilitychange'));
      page.hidden = false;
      expect(api.mock.calls).toEqual([update(3)]);
    },
  );

  describe('a page that opens while the quantity of the one before it is on its way', () => {
    function aPage(save: () => Promise<unknown>) {
      openWindow();
      const queryClient = new QueryClient();
      queryClient.setQueryData(['basketSumBlock', {}], { version: 1 });
      const queue = quantityQueue(queryClient, save as unknown as ApiClient);
      return { queue, isStale: () => queryClient.getQueryState(['basketSumBlock', {}])!.isInvalidated };
    }
    const noAnswer = () => new Promise<unknown>(() => undefined);
    const stored = () => Promise.resolve({ line: null, totals: {}, version: 2, corrected: false });
    const leave = () => view.dispatchEvent(new Event('pagehide'));

    it('reads the basket again, once', () => {
      const { queue } = aPage(noAnswer);
      vi.advanceTimersByTime(300);
      queue.change(5, 3);
      leave();
      const { isStale } = aPage(noAnswer);
      vi.advanceTimersByTime(299);
      expect(isStale()).toBe(false);
      vi.advanceTimersByTime(1);
      expect(isStale()).toBe(true);
      leave();
      const next = aPage(noAnswer);
      vi.advanceTimersByTime(300);
      expect(next.isStale()).toBe(false);
    });

    it('reads nothing again where it was stored before', async () => {
      aPage(stored).queue.change(5, 3);
      await vi.advanceTimersByTimeAsync(300);
      leave();
      const { isStale } = aPage(stored);
      vi.advanceTimersByTime(300);
      expect(isStale()).toBe(false);
    });
  });
});
