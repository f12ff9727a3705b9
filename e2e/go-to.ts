import type { Page } from '@playwright/test';

/** Goes to an address of the shop as a link does, without the hover that fetches ahead. */
export async function goTo(page: Page, href: string): Promise<void> {
  await page.evaluate(
    (to) =>
      (globalThis as never as { __TSR_ROUTER__: { navigate: (at: object) => Promise<void> } }).__TSR_ROUTER__.navigate({
        href: to,
      }),
    href,
  );
  await page.waitForFunction(() => !document.querySelector('main [data-skeleton], main [aria-busy=true]'));
}
