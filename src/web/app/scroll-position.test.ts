import type { AnyRouter } from '@tanstack/react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { rememberScrollPositions } from './scroll-position.ts';

afterEach(() => vi.unstubAllGlobals());

/** What the router reads when a page is late, after each navigation. */
function aRouter() {
  vi.stubGlobal('document', new EventTarget());
  vi.stubGlobal('window', new EventTarget());
  const listeners: (() => void)[] = [];
  const options = { defaultPendingMs: 200 };
  const commitLocation = vi.fn<(next: { resetScroll?: boolean }) => number>(() => options.defaultPendingMs);
  const router = { options, commitLocation, subscribe: (_name: string, run: () => void) => listeners.push(run) };
  rememberScrollPositions(router as unknown as AnyRouter);
  return { router, options, render: () => listeners.forEach((run) => run()) };
}

it('a navigation that keeps the scroll position never shows the skeleton, others do', () => {
  const { router } = aRouter();
  expect([{ resetScroll: false }, { resetScroll: true }, {}].map((next) => router.commitLocation(next))).toEqual([
    Infinity,
    200,
    200,
  ]);
});

it('the browser going back after such a navigation may show the skeleton again', () => {
  const { router, options, render } = aRouter();
  router.commitLocation({ resetScroll: false });
  render();
  expect(options.defaultPendingMs).toBe(200);
});
