const STORAGE_KEY = 'lost-chunk-reload';

/** R-CONST-03: at most one reload in this time, so that a file that is really missing makes no loop. */
export const RELOAD_GUARD_MS = 60_000;

/** Whether the page may be reloaded now, given the time of the last reload as it was stored. */
export function mayReload(stored: string | null, now: number): boolean {
  const last = Number(stored ?? Number.NaN);
  return !(now - last < RELOAD_GUARD_MS);
}

/**
 * A script of the page is gone because a newer version was published: the page is loaded anew (R-STATE-089, R-ERR-12).
 * Without a connection the script is merely out of reach, and a reload would take the page away as well.
 */
export function reloadOnLostChunk(window: Window): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!window.navigator.onLine || !mayReload(window.sessionStorage.getItem(STORAGE_KEY), Date.now())) return;
    event.preventDefault();
    window.sessionStorage.setItem(STORAGE_KEY, String(Date.now()));
    window.location.reload();
  });
}
