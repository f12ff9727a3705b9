import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type * as LostChunk from './lost-chunk.ts';

/** A fresh copy in each case: a page is reloaded once. */
let lostChunk: typeof LostChunk;

beforeEach(async () => {
  vi.resetModules();
  lostChunk = await import('./lost-chunk.ts');
});

/** A window whose page may lose scripts. */
function aWindow(fetch = vi.fn<() => Promise<unknown>>().mockResolvedValue({}), isBlocked = false) {
  const events = new EventTarget();
  const stored = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isBlocked) throw new Error('blocked');
      stored.set(key, value);
    },
  };
  vi.stubGlobal('fetch', fetch);
  const window = Object.assign(events, { sessionStorage, location: { reload } });
  lostChunk.reloadOnLostChunk(window as unknown as Window);
  const lose = async () => {
    const payload = new Error('Failed to fetch dynamically imported module: /assets/basket.js');
    events.dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    await vi.advanceTimersByTimeAsync(0);
    return payload;
  };
  return { lose, reload, stored };
}

describe('reload after a lost script', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('reloads once, and again only after 60 seconds', { tags: ['R-STATE-089', 'R-CONST-03', 'R-ERR-12'] }, () => {
    const { mayReload, RELOAD_GUARD_MS } = lostChunk;
    expect(RELOAD_GUARD_MS).toBe(60_000);
    expect(mayReload(null, 1_000_000)).toBe(true);
    expect(mayReload('1000000', 1_000_001)).toBe(false);
    expect(mayReload('1000000', 1_059_999)).toBe(false);
    expect(mayReload('1000000', 1_060_000)).toBe(true);
    expect(mayReload('yesterday', 1_000_000)).toBe(true);
  });

  it(
    'several missing scripts reload the page once, and the router does not reload it again',
    { tags: ['R-STATE-089', 'R-ERR-12'] },
    async () => {
      const { lose, reload, stored } = aWindow();
      await lose();
      expect(lostChunk.isOutOfReach(await lose())).toBe(false);
      expect(reload).toHaveBeenCalledTimes(1);
      expect([...stored.keys()]).toContain(
        'tanstack_router_reload:Failed to fetch dynamically imported module: /assets/basket.js',
      );
    },
  );

  it(
    'does not reload while nothing can be reached, and tells that failure from others',
    { tags: ['R-ERR-12'] },
    async () => {
      const { lose, reload } = aWindow(vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError()));
      expect(lostChunk.isOutOfReach(await lose())).toBe(true);
      expect(lostChunk.isOutOfReach(new Error('broken'))).toBe(false);
      expect(reload).not.toHaveBeenCalled();
    },
  );

  it('with blocked storage reloads once: a page that was reloaded is not reloaded again', async () => {
    const visit = vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: 'navigate' }] as never);
    const first = aWindow(undefined, true);
    await first.lose();
    await first.lose();
    expect(first.reload).toHaveBeenCalledTimes(1);
    visit.mockReturnValue([{ type: 'reload' }] as never);
    const second = aWindow(undefined, true);
    expect(lostChunk.isOutOfReach(await second.lose())).toBe(false);
    expect(second.reload).not.toHaveBeenCalled();
    visit.mockRestore();
  });

  it('with blocked storage tells an outage from a missing script', async () => {
    const silent = vi.fn<() => Promise<unknown>>().mockRejectedValue(new TypeError());
    const { lose, reload } = aWindow(silent, true);
    expect(lostChunk.isOutOfReach(await lose())).toBe(true);
    expect(reload).not.toHaveBeenCalled();
  });
});
