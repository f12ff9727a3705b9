import { isOnlyAhead } from './fetch-ahead.ts';
import { createStore, useStore } from './store.ts';

const STORAGE_KEY = 'lost-chunk-reload';

/** R-CONST-03: at most one reload in this time, so that a file that is really missing makes no loop. */
export const RELOAD_GUARD_MS = 60_000;

/** Whether the page may be reloaded now, given the time of the last reload as it was stored. */
export function mayReload(stored: string | null, now: number): boolean {
  return !(now - Number(stored) < RELOAD_GUARD_MS);
}

/** Where nothing can be stored the page knows by itself that it is a reloaded one: it is not reloaded again. */
function isReloaded(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return visit?.type !== 'navigate';
}

/** The router's own mark of a chunk for which it has reloaded the page. */
const ROUTER_KEY = 'tanstack_router_reload:';

const reloading = createStore(false);

const unreachable = new WeakSet<object>();

/** Whether a script could not be had because nothing of the shop can: known before the page shows the failure. */
export const isOutOfReach = (error: unknown): boolean => unreachable.has(error as object);

/**
 * A script of the page is gone because a newer version was published: the page is reloaded (R-STATE-089, R-ERR-12).
 * While the server cannot be reached the script may still be there, and a reload would take the page away as well.
 */
export function reloadOnLostChunk(window: Window): void {
  let isLeaving = false;
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    if (isOnlyAhead()) {
      // Nothing is reloaded for a page that nobody has asked for
      if (!(await isReachable())) unreachable.add(payload);
      return;
    }
    let storage: Storage | undefined;
    try {
      storage = window.sessionStorage;
      // The router would reload as well, once for every chunk
      storage.setItem(ROUTER_KEY + payload.message, '1');
    } catch {
      // Blocked or full
      storage = undefined;
    }
    reloading.set(true);
    if (!(await isReachable())) unreachable.add(payload);
    else if (!isLeaving && (storage ? mayReload(storage.getItem(STORAGE_KEY), Date.now()) : !isReloaded())) {
      isLeaving = true;
      storage?.setItem(STORAGE_KEY, String(Date.now()));
      window.location.reload();
    }
    if (!isLeaving) reloading.set(false);
  });
}

async function isReachable(): Promise<boolean> {
  try {
    await fetch('/health/live', { cache: 'no-store' });
    return true;
  } catch {
    // The script is out of reach like everything else
    return false;
  }
}

/** Whether the page is about to be reloaded: what fails meanwhile is not shown. */
export const useIsReloading = (): boolean => useStore(reloading);
