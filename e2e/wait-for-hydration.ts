import type { Page } from '@playwright/test';

/** Waits until React has hydrated the page and what was done before has its effect: its controls respond. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('main h1');
    return !window.earlyEvents && title !== null && Object.keys(title).some((key) => key.startsWith('__react'));
  });
}
