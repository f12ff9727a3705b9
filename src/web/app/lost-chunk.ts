import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'lost-chunk-reload';

/** R-CONST-03: at most one reload in this time, so that a file that is really missing makes no loop. */
export const RELOAD_GUARD_MS = 60_000;

/** Whether the page may be reloaded now, given the time of the last reload as it was stored. */
export function mayReload(stored: string | null, now: number): boolean {
  const last = Number(stored ?? Number.NaN);
  return !(now - last < RELOAD_GUARD_MS);
}

/** The router's own mark of a chunk for which it has reloaded the page. */
const ROUTER_KEY = 'tanstack_router_reload:';

let reloading = false;
const listeners = new Set<() => void>();

/**
 * A script of the page is gone because a newer version was published: the page is reloaded (R-STATE-089, R-ERR-12).
 * While the server cannot be reached the script may still be there, and a reload would take the page away as well.
 */
export function reloadOnLostChunk(window: Window): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    const { navigator, sessionStorage, location } = window;
    // The router would reload as well, once for every chunk
    sessionStorage.setItem(ROUTER_KEY + payload.message, '1');
    if (reloading || !navigator.onLine || !mayReload(sessionStorage.getItem(STORAGE_KEY), Date.now())) return;
    setReloading(true);
    void isReachable().then((isThere) => {
      if (!isThere) return setReloading(false);
      sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
      return location.reload();
    });
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

function setReloading(value: boolean): void {
  reloading = value;
  for (const listener of listeners) listener();
}

/** Whether the page is about to be reloaded: what fails meanwhile is not shown. */
export function useIsReloading(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => reloading,
    () => false,
  );
}
