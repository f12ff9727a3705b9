import { afterEach, describe, expect, it, vi } from 'vitest';
import { mayReload, RELOAD_GUARD_MS, reloadOnLostChunk } from './lost-chunk.ts';

/** A window whose page may lose scripts. */
function aWindow(navigator = { onLine: true }) {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  reloadOnLostChunk(
    Object.assign(events, {
      navigator,
      sessionStorage: {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
      },
      location: { reload },
    }) as unknown as Window,
  );
  /** Whether the failure was taken care of. */
  const lose = () => !events.dispatchEvent(new Event('vite:preloadError', { cancelable: true }));
  return { lose, reload };
}

describe('reload after a lost script', () => {
  afterEach(() => void vi.useRealTimers());

  it('reloads once, and again only after 60 seconds', { tags: ['R-STATE-089', 'R-CONST-03', 'R-ERR-12'] }, () => {
    expect(RELOAD_GUARD_MS).toBe(60_000);
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('1000000', 1_000_001)).toBe(false);
    expect(mayReload('1000000', 1_059_999)).toBe(false);
    expect(mayReload('1000000', 1_060_000)).toBe(true);
  });

  it('a missing script reloads the page, and a second failure is shown', { tags: ['R-STATE-089', 'R-ERR-12'] }, () => {
    vi.useFakeTimers();
    const { lose, reload } = aWindow();
    expect(reload).not.toHaveBeenCalled();
    expect(lose()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(59_999);
    expect(lose()).toBe(false);
    expect(reload).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(lose()).toBe(true);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  it('does not reload without a connection', { tags: ['R-ERR-12'] }, () => {
    const { lose, reload } = aWindow({ onLine: false });
    expect(lose()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('ignores a stored time that is not a number', { tags: ['R-STATE-089'] }, () => {
    expect(mayReload('yesterday', 1_000_000)).toBe(true);
  });
});
