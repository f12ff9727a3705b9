import type { Page } from '@playwright/test';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';
import { watchShifts } from '../page-checks.ts';

const LATENCY_MS = 400;
/** That the press has been taken is seen long before the network can answer, also on a busy machine. */
const SIGN_MS = LATENCY_MS / 2;

/** What the visitor saw from the press of a link until its page stood. */
interface Seen {
  /** Milliseconds from the press until the content was marked as busy, which dims it. */
  signMs: number;
  /** Frames in which nothing stood in the content. */
  emptyFrames: number;
  /** Frames in which the footer lay in the middle of the screen although the page was still loading. */
  footerFrames: number;
}

const cases = [
  [1280, 'catalogue', '/catalog/', /\/web\/catalog/],
  [1280, 'orders', '/orders/', /\/web\/profile\/orders/],
  [1280, 'basket', '/basket/', /\/web\/basket\/products/],
  [360, 'catalogue', '/catalog/', /\/web\/catalog/],
  [360, 'favourites', '/favourites/', /\/web\/favorite/],
  [360, 'basket', '/basket/', /\/web\/basket\/products/],
] as const;

for (const [width, name, address, data] of cases) {
  test(`the way to the ${name} over a slow line at ${width} px moves nothing and gives a sign at once`, async ({
    page,
    demoShop,
  }) => {
    await watchShifts(page);
    // Else its files would be there already
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
    });
    await openPage(page, demoShop, '/notification/', width === 360 ? PHONE : DESKTOP);
    await page.waitForLoadState('networkidle');
    await slowDown(page);
    const started: { url: string; at: number }[] = [];
    page.on('request', (request) => started.push({ url: request.url(), at: Date.now() }));
    const seen = await openAndWatch(page, address);
    expect(seen.signMs).toBeLessThanOrEqual(SIGN_MS);
    expect(seen.emptyFrames).toBe(0);
    expect(seen.footerFrames).toBe(0);
    const shifts = await page.evaluate(() => window.shifts!);
    expect(shifts).toEqual([]);
    const scripts = started.filter(({ url }) => url.endsWith('.js'));
    const reads = started.filter(({ url }) => data.test(url));
    expect(scripts.length).toBeGreaterThan(0);
    expect(reads).toHaveLength(1);
    // Data do not wait for scripts
    expect(reads[0]!.at - scripts[0]!.at).toBeLessThan(LATENCY_MS / 2);
  });
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Presses the first link to `address` without a hover that would fetch ahead, and looks at every frame. */
async function openAndWatch(page: Page, address: string): Promise<Seen> {
  await page.evaluate((href) => {
    const link = [...document.querySelectorAll<HTMLAnchorElement>(`a[href="${href}"]`)].find((each) =>
      each.checkVisibility(),
    )!;
    const seen = { signMs: -1, emptyFrames: 0, footerFrames: 0 };
    (window as unknown as { seen: typeof seen }).seen = seen;
    const start = performance.now();
    const look = () => {
      const content = document.getElementById('content')!;
      if (content.innerText.trim() === '' && !content.querySelector('[data-skeleton]')) seen.emptyFrames += 1;
      const middle = document.elementFromPoint(innerWidth / 2, innerHeight / 2);
      if (content.hasAttribute('aria-busy') && middle?.closest('footer')) seen.footerFrames += 1;
      requestAnimationFrame(look);
    };
    new MutationObserver(() => {
      if (seen.signMs < 0) seen.signMs = performance.now() - start;
    }).observe(document.getElementById('content')!, { attributeFilter: ['aria-busy'] });
    link.click();
    requestAnimationFrame(look);
  }, address);
  await page.waitForURL(`**${address}`);
  await expect(page.locator('#content[aria-busy]')).toHaveCount(0);
  await expect(page.locator('[data-skeleton]')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { seen: Seen }).seen);
}
