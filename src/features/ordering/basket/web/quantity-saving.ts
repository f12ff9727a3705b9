import type { QueryClient } from '@tanstack/react-query';
import { refreshGoods, showsOtherTerms } from '#goods/catalogue/web/index.ts';
import type { ApiClient } from '#web/api/api-client.ts';
import { isApiFailure } from '#web/api/api-failure.ts';
import { showFailure } from '#web/ui/toast-store.ts';
import { refreshBasket, storeSavedLine } from './basket-cache.ts';
import { createQuantityQueue, type QuantityQueue, SAVE_DELAY_MS, type SavedLine } from './quantity-queue.ts';

const queues = new WeakMap<QueryClient, QuantityQueue>();

/** The queue of this visit's quantity changes; it outlives the pages and is flushed when the window is left. */
export function quantityQueue(queryClient: QueryClient, api: ApiClient): QuantityQueue {
  const known = queues.get(queryClient);
  if (known) return known;
  const queue = createQuantityQueue({
    save: (id, quantity, unit) => save(api, { id, quantity, unit }),
    onSaved: (id, answer) => {
      storeSavedLine(queryClient, id, answer);
      const client = { api, queryClient };
      if (answer.corrected || (answer.line && showsOtherTerms(client, answer.line))) void refreshGoods(client);
    },
    onRefused: (_id, error) => {
      showFailure(error);
      void refreshBasket(queryClient);
    },
    isLost: (error) => isApiFailure(error) && error.transport,
  });
  queues.set(queryClient, queue);
  if (typeof window !== 'undefined') keepSafe(queue, queryClient);
  return queue;
}

/** A removal is a call of its own: made twice, as after a lost answer, it does no harm (R-STATE-021, R-VAL-43). */
async function save(
  api: ApiClient,
  { id, quantity, unit }: { id: number; quantity: number; unit: string | undefined },
): Promise<SavedLine> {
  if (quantity > 0) return api('basketUpdate', { body: { product: { ID: id, QUANTITY: quantity, UNIT: unit } } });
  const { version, totals } = await api('basketRemove', { body: { products: [id] } });
  return { line: null, totals, version, corrected: false };
}

/** Marks a tab whose page was left with a quantity on its way: the next page may have been read before it was stored. */
const LEFT = 'unsaved';

function keepSafe(queue: QuantityQueue, queryClient: QueryClient): void {
  setTimeout(() => {
    try {
      const left = +sessionStorage[LEFT];
      sessionStorage[LEFT] = 0;
      if (!left) return;
    } catch {
      // Blocked or full: the page before could not leave its mark
    }
    void refreshBasket(queryClient);
  }, SAVE_DELAY_MS);
  window.addEventListener('online', queue.resend);
  window.addEventListener('pagehide', () => {
    // What is typed counts when its field is left, which a page that goes away does not do by itself
    (document.activeElement as HTMLElement | null)?.blur();
    queue.flush();
    try {
      sessionStorage[LEFT] = queue.unsaved().size;
    } catch {
      // Blocked or full
    }
  });
  // A phone puts a page away without any further word
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) queue.flush();
  });
}

/** How long a page waits for pending quantities; a lost connection must not block it. */
const MAX_WAIT_MS = 4000;

/**
 * Sends unsaved quantities; resolves with true when all are saved, or with false after a timeout. On the server nothing
 * is ever unsaved.
 */
export async function sendUnsaved(queryClient: QueryClient, api: ApiClient): Promise<boolean> {
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
