import type { Page } from '@playwright/test';

/** The window gets the focus again; the shop looks at most once a second. */
export async function comeBack(page: Page): Promise<void> {
  await page.waitForTimeout(1100);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
}
