import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { quantityQueue } from './quantity-saving.ts';

describe('leaving a page with an unsaved quantity (datamodel 8.4)', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const view = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('window', view);
    vi.stubGlobal('document', page);
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });

  function aQueue() {
    const api = vi.fn<() => Promise<unknown>>(() => new Promise(() => undefined));
    return { api, queue: quantityQueue(new QueryClient(), api as unknown as ApiClient) };
  }
  const update = (quantity: number) => [
    'basketUpdate',
    { body: { product: { ID: 5, QUANTITY: quantity } } },
    { keepalive: true },
  ];

  it('an unsaved quantity is sent at once in a keepalive request', () => {
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
      page.visibilityState = 'hidden';
      page.dispatchEvent(new Event('visibilitychange'));
      page.visibilityState = 'visible';
      expect(api.mock.calls).toEqual([update(3)]);
    },
  );
});
