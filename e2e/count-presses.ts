import type { Page } from '@playwright/test';

/** Clicks, Enter and shortcuts of a journey; typed and pasted values do not count. */
export function counted(page: Page) {
  let count = 0;
  return {
    count: () => count,
    click: async (name: Parameters<Page['getByRole']>[0], options: Parameters<Page['getByRole']>[1]) => {
      count += 1;
      await page.getByRole(name, options).first().click();
    },
    press: async (keys: string) => {
      count += 1;
      await page.keyboard.press(keys);
    },
  };
}
