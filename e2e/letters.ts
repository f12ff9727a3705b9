import type { Page } from '@playwright/test';

/** The last letter to somebody, as the page of letters shows it. `url` is the shop's. */
export async function letterTo(page: Page, recipient: string, url = ''): Promise<string> {
  const outbox = await page.context().newPage();
  await outbox.goto(`${url}/dev/outbox/`);
  const letter = await outbox.locator('article', { hasText: recipient }).first().innerHTML();
  await outbox.close();
  return letter;
}
