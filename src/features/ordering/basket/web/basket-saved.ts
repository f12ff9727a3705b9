import type { QueryClient } from '@tanstack/react-query';
import type { ApiClient } from '#web/api/api-client.ts';
import { quantityQueue } from './quantity-saving.ts';

/** How long a page waits for pending quantities; a lost connection must not block it. */
const MAX_WAIT_MS = 4000;

/**
 * Sends unsaved quantities; resolves with true when all are saved, or with false after a timeout. On the server nothing
 * is ever unsaved.
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
    const timer = setTimeout(() => finish(false), MAX_WAIT_MS);
    const stop = queue.onChange(() => {
      if (queue.unsaved().size === 0) finish(true);
    });
  });
}
