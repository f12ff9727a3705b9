import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { basketSaved } from './basket-saved.ts';
import { quantityQueue } from './quantity-saving.ts';

function aBasket(answer: () => Promise<unknown>) {
  const queryClient = new QueryClient();
  const api = vi.fn<() => Promise<unknown>>(answer) as unknown as ApiClient;
  return { queryClient, api, queue: quantityQueue(queryClient, api) };
}

describe('waiting for the basket', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is over at once where nothing waits', async () => {
    const { queryClient, api } = aBasket(() => Promise.reject(new Error('not asked')));
    await expect(basketSaved(queryClient, api)).resolves.toBe(true);
  });

  it('sends what waits without its delay and ends with the answer', async () => {
    const { queryClient, api, queue } = aBasket(() => Promise.resolve({ line: null, version: 1 }));
    queue.change(5, 3);
    const saved = basketSaved(queryClient, api);
    expect(api).toHaveBeenCalledWith(
      'basketUpdate',
      { body: { product: { ID: 5, QUANTITY: 3 } } },
      { keepalive: true },
    );
    await expect(saved).resolves.toBe(true);
  });

  it('does not hold a page for ever where no answer comes', async () => {
    const { queryClient, api, queue } = aBasket(() => new Promise(() => undefined));
    queue.change(5, 3);
    const saved = basketSaved(queryClient, api);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(saved).resolves.toBe(false);
  });

  it('a removal is a call of its own', { tags: ['R-STATE-021', 'R-VAL-43'] }, async () => {
    const { queryClient, api, queue } = aBasket(() => Promise.resolve({ version: 1, removed: [5], ignored: [] }));
    queue.change(5, 0);
    await expect(basketSaved(queryClient, api)).resolves.toBe(true);
    expect(api).toHaveBeenCalledWith('basketRemove', { body: { products: [5] } }, { keepalive: true });
  });
});
