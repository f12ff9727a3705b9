import type { Page } from '@playwright/test';

/** A page of the server answers presses once the scripts have taken it over. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const title = document.querySelector('main h1');
    return title !== null && Object.keys(title).some((key) => key.startsWith('__react'));
  });
}
