import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import { quantityQueue } from './quantity-saving.ts';

/** How long a page waits for quantities that are on their way; a lost connection must not hold it for ever. */
const LONGEST_WAIT_MS = 4000;

/**
 * Sends what waits and resolves when the shop has every quantity, true, or when the time is over, false. On the server
 * nothing ever waits.
 */
export async function basketSaved(queryClient: QueryClient, api: ApiClient): Promise<boolean> {
  const queue = quantityQueue(queryClient, api);
  if (queue.unsaved().size === 0) return true;
  queue.flush();
  return new Promise((resolve) => {
    const finish = (isSaved: boolean) => {
      clearTimeout(timer);
      stop();
      resolve(isSaved);
    };
    const timer = setTimeout(() => finish(false), LONGEST_WAIT_MS);
    const stop = queue.onChange(() => {
      if (queue.unsaved().size === 0) finish(true);
    });
  });
}
