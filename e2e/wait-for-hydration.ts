import type { Page } from '@playwright/test';

/**
 * Waits until React has hydrated the page and what was done before has its effect: its controls respond. Lists are hydrated
 * after the heading, and on a busy machine much later.
 */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__react'));
    const title = document.querySelector('main h1');
    if (window.earlyEvents || title === null || !isHydrated(title)) return false;
    return [...document.querySelectorAll('button')].every(isHydrated);
  });
}

/** Waits until the code of windows is there: the browser fetches it once it is idle. Without it no window opens offline. */
export async function waitForWindowCode(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/modal-window-')),
  );
}
