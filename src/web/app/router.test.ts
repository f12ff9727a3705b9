import { afterEach, describe, expect, it, vi } from 'vitest';
import { rulesOf } from './guards.ts';
import { createAppRouter } from './router.ts';

const aRouter = () => createAppRouter({ api: () => Promise.reject(new Error('No call is made here')) });

describe('the router', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('shows a skeleton after 80 ms and then for at least 200 ms', { tags: ['R-CONST-05'] }, () => {
    const { options } = aRouter();
    expect([options.defaultPendingMs, options.defaultPendingMinMs]).toEqual([80, 200]);
  });

  it('prefetches pages on intent, but not on 2g or with data saving', { tags: ['R-STATE-090'] }, () => {
    const preloadOver = (connection: object) => {
      vi.stubGlobal('navigator', { connection });
      return aRouter().options.defaultPreload;
    };
    expect(preloadOver({ effectiveType: '4g' })).toBe('intent');
    expect(preloadOver({ effectiveType: '2g' })).toBe(false);
    expect(preloadOver({ effectiveType: '4g', saveData: true })).toBe(false);
  });

  it('every public page has the typical layout or no layout', { tags: ['R-LAY-03'] }, () => {
    const pages = Object.values(aRouter().routesByPath).map(({ id, fullPath, options }) => ({
      path: fullPath,
      ...rulesOf(id),
      ...options.staticData,
    }));
    const isPublic = ({ guards }: (typeof pages)[number]) =>
      guards?.some((name: string) => /^(public|isGuest)$/.test(name));
    const layouts = new Map(pages.filter(isPublic).map(({ path, layout }) => [path, layout]));
    for (const path of ['/engineering-works', '/dev/kit']) {
      expect(layouts.get(path)).toBe('content');
      layouts.delete(path);
    }
    expect([...layouts.keys()]).toEqual(expect.arrayContaining(['/auth', '/privacy', '/typical-page']));
    expect(new Set(layouts.values())).toEqual(new Set(['typical']));
    expect(pages.filter((page) => page.layout === 'typical' && !isPublic(page))).toEqual([]);
  });
});
