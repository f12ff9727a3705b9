import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fetchAheadWhileIdle, isOnlyAhead } from './fetch-ahead.ts';

type Router = Parameters<typeof fetchAheadWhileIdle>[0];

/** A router whose files come with the next turn; `isLoading` while a page is being opened. */
function aRouter({ loggedIn = true, isLoading = false } = {}) {
  const fetched: string[] = [];
  const aheadWhileFetched: boolean[] = [];
  const router = {
    options: { context: { session: { loggedIn } } },
    state: { isLoading },
    routesById: new Proxy({}, { get: (_, id) => ({ id }) }),
    loadRouteChunk: ({ id }: { id: string }) => {
      fetched.push(id);
      aheadWhileFetched.push(isOnlyAhead());
      return Promise.resolve();
    },
  };
  return { router: router as unknown as Router, fetched, aheadWhileFetched };
}

describe('files fetched ahead', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('document', { readyState: 'complete' });
    vi.stubGlobal('window', {});
  });

  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('are those of the main pages, one after the other, once the page has rested', async () => {
    const { router, fetched } = aRouter();
    fetchAheadWhileIdle(router);
    await vi.advanceTimersByTimeAsync(2500);
    expect(fetched).toEqual([]);
    await vi.advanceTimersByTimeAsync(750);
    expect(fetched).toEqual(['/catalog/$']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(fetched).toEqual(expect.arrayContaining(['/detail', '/basket', '/order', '/orders/', '/search/$']));
    expect(new Set(fetched).size).toBe(fetched.length);
  });

  it('are none for a guest, on 2g and where data are saved', { tags: ['R-STATE-090'] }, async () => {
    const fetchedOver = async (connection: object, loggedIn = true) => {
      vi.stubGlobal('navigator', { connection });
      const { router, fetched } = aRouter({ loggedIn });
      fetchAheadWhileIdle(router);
      await vi.advanceTimersByTimeAsync(10_000);
      return fetched.length > 0;
    };
    expect(await fetchedOver({ effectiveType: '4g' })).toBe(true);
    expect(await fetchedOver({ effectiveType: '4g' }, false)).toBe(false);
    expect(await fetchedOver({ effectiveType: '2g' })).toBe(false);
    expect(await fetchedOver({ effectiveType: '4g', saveData: true })).toBe(false);
  });

  it('are nobody’s concern when they are lost, unless a page is being opened', async () => {
    const idle = aRouter();
    fetchAheadWhileIdle(idle.router);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(idle.aheadWhileFetched)).toEqual(new Set([true]));
    expect(isOnlyAhead()).toBe(false);
    const opening = aRouter({ isLoading: true });
    fetchAheadWhileIdle(opening.router);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(new Set(opening.aheadWhileFetched)).toEqual(new Set([false]));
  });
});
