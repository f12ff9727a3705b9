import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiClient } from '#web/api/api-client.ts';
import { quantityQueue, sendUnsaved } from './quantity-saving.ts';

function aBasket(answer: () => Promise<unknown>) {
  const queryClient = new QueryClient();
  const api = vi.fn<() => Promise<unknown>>(answer) as unknown as ApiClient;
  return { queryClient, api, queue: quantityQueue(queryClient, api) };
}

describe('waiting for the basket', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('waiting for the basket ends at once without unsaved changes', async () => {
    const { queryClient, api } = aBasket(() => Promise.reject(new Error('not asked')));
    await expect(sendUnsaved(queryClient, api)).resolves.toBe(true);
  });

  it('waiting for the basket sends unsaved changes without delay and ends with the answer', async () => {
    const { queryClient, api, queue } = aBasket(() => Promise.resolve({ line: null, version: 1 }));
    queue.change(5, 3);
    const saved = sendUnsaved(queryClient, api);
    expect(api).toHaveBeenCalledWith('basketUpdate', { body: { product: { ID: 5, QUANTITY: 3 } } });
    await expect(saved).resolves.toBe(true);
  });

  it('waiting for the basket ends without an answer after a timeout', async () => {
    const { queryClient, api, queue } = aBasket(() => new Promise(() => undefined));
    queue.change(5, 3);
    const saved = sendUnsaved(queryClient, api);
    await vi.advanceTimersByTimeAsync(10_000);
    await expect(saved).resolves.toBe(false);
  });

  it('removing a line is a separate call', { tags: ['R-STATE-021', 'R-VAL-43'] }, async () => {
    const { queryClient, api, queue } = aBasket(() => Promise.resolve({ version: 1, removed: [5], ignored: [] }));
    queue.change(5, 0);
    await expect(sendUnsaved(queryClient, api)).resolves.toBe(true);
    expect(api).toHaveBeenCalledWith('basketRemove', { body: { products: [5] } });
  });
});
