import type { Browser, Page } from '@playwright/test';

/** A window of the browser: an office screen, a large one, a phone. */
const WINDOWS = [
  { width: 1280, height: 900 },
  { width: 1800, height: 1000 },
  { width: 360, height: 740 },
];

/** Opens an address in a window, as who has the session. */
export async function openWindow(
  browser: Browser,
  url: string,
  token: string,
  viewport = WINDOWS[0]!,
): Promise<{ page: Page; close: () => Promise<void> }> {
  const hasTouch = viewport.width < 769;
  const context = await browser.newContext({ viewport, hasTouch, locale: 'ru-RU' });
  // Of the whole shop: the address of a page would make them cookies of its folder
  const { origin } = new URL(url);
  await context.addCookies([
    { name: 'token', value: token, url: origin },
    // The notice about cookies has been answered
    { name: 'isCookie', value: 'close', url: origin },
  ]);
  const page = await context.newPage();
  const answer = await page.goto(url, { waitUntil: 'networkidle' });
  if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}`);
  return { page, close: () => context.close() };
}

/** How many goods are whole on the first screen of a page, one count a window. */
export async function goodsOnFirstScreen(browser: Browser, url: string, token: string): Promise<number[]> {
  const counts: number[] = [];
  for (const viewport of WINDOWS) {
    const { page, close } = await openWindow(browser, url, token, viewport);
    counts.push(await page.evaluate(wholeRows));
    await close();
  }
  return counts;
}

/** Rows of goods that nothing covers at their upper and lower edge. Runs in the page. */
function wholeRows(): number {
  const rows = new Set<Element>();
  for (const link of document.querySelectorAll('#content a[href^="/detail/"]')) {
    const row = link.closest('tr, li, article');
    if (row) rows.add(row);
  }
  return [...rows].filter((row) => {
    const { left, right, top, bottom } = row.getBoundingClientRect();
    const isSeen = (y: number) => {
      const found = y >= 0 && y < innerHeight && document.elementFromPoint((left + right) / 2, y);
      return found && (row.contains(found) || found.contains(row));
    };
    return bottom > top && isSeen(top + 2) && isSeen(bottom - 2);
  }).length;
}

/** Presses of keys from the top of a page into the first quantity: by Tab alone, and with the link to the goods. */
export async function pressesToQuantity(browser: Browser, url: string, token: string) {
  const most = 200;
  const isQuantity = (page: Page) =>
    page.evaluate(
      () =>
        document.activeElement?.matches('#content input[inputmode="numeric"], #content input[inputmode="decimal"]') ??
        false,
    );
  const { page, close } = await openWindow(browser, url, token);
  let link: number | null = null;
  let tabs = 0;
  while (tabs < most && !(await isQuantity(page))) {
    await page.keyboard.press('Tab');
    tabs += 1;
    const text = await page.evaluate(() => document.activeElement?.textContent);
    if (text === 'Перейти к товарам') link ??= tabs;
  }
  let byLink: number | null = null;
  if (link !== null) {
    await page.reload({ waitUntil: 'networkidle' });
    byLink = link + 1;
    for (let press = 0; press < link; press += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    while (byLink < most && !(await isQuantity(page))) {
      await page.keyboard.press('Tab');
      byLink += 1;
    }
    if (byLink === most) byLink = null;
  }
  await close();
  return { tabs, byLink };
}
