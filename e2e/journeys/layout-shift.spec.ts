import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { linksOf, openPage } from '../crawl.ts';
import type { DemoShop } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';
import { openStallingProxy } from '../stalling-proxy.ts';
import { expectSteady, watchShifts } from '../page-checks.ts';

const WIDTHS = { desktop: { width: 1280, height: 900 }, phone: { width: 360, height: 780 } };

const pages: [name: string, address: (shop: DemoShop) => Promise<string>][] = [
  ['home', async () => '/'],
  ['catalogue', async () => '/catalog/'],
  ['product', aProduct],
  ['basket', async () => '/basket/'],
  ['orders', async () => '/orders/'],
];

for (const [name, addressOf] of pages) {
  test(`the page of ${name} has no layout shift on a slow connection on desktop and phone`, async ({
    page,
    demoShop,
    complaints,
  }) => {
    complaints.allow(/font|OTS/i);
    const address = await addressOf(demoShop);
    const url = demoShop.url + address;
    await demoShop.visit(page, demoShop.tokens.buyer);
    await watchShifts(page);
    await slowDown(page);
    const late = await sheetsOutOfOrder(page, await (await openPage(url, demoShop.tokens.buyer)).text());
    for (const size of Object.values(WIDTHS)) {
      await page.setViewportSize(size);
      await openWhole(page, url);
      await expectSteady(page);
      // With links in the place of the rules
      await openFromWithin(page, url);
      await expectSteady(page);
    }
    expect(late.size).toBeGreaterThan(0);
    // Nor where the typeface never comes
    await page.route('**/*.woff2', (route) => route.fulfill({ status: 200, body: '' }));
    for (const size of Object.values(WIDTHS)) {
      await page.setViewportSize(size);
      await openWhole(page, url);
      await expectSteady(page);
    }
  });
}

for (const [where, path, mark] of [
  ['its header', '/catalog/', 'href="/favourites/"'],
  ['its table', '/orders/', '</thead>'],
] as const) {
  test(`a page that stalls in the middle of ${where} is drawn once, when it is complete`, async ({
    page,
    demoShop,
  }) => {
    const line = await openStallingProxy(demoShop.url, mark);
    await demoShop.visit(page, demoShop.tokens.buyer);
    await watchShifts(page);
    await page.setViewportSize(WIDTHS.desktop);
    await openWhole(page, line.url + path);
    expect(line.stalls()).toBe(1);
    await expectSteady(page);
    await line.close();
  });
}

test('a page uses the web font for all text or none: one late file defers it to the next page', async ({
  page,
  demoShop,
}) => {
  // A check alone is also passed by a typeface that does not exist
  const isDrawnWith = () =>
    page.evaluate(
      () =>
        [...document.fonts].some(({ family }) => family.includes('Golos Text Variable')) &&
        document.fonts.check('420 14px "Golos Text Variable"', 'Яя Gg1 ₽'),
    );
  await demoShop.visit(page, demoShop.tokens.buyer);
  await watchShifts(page);
  const late = '**/golos-text-latin-wght-normal-*';
  await page.route(late, async (route) => {
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
    await route.continue();
  });
  await openWhole(page, `${demoShop.url}/orders/`);
  await expectSteady(page);
  expect(await isDrawnWith()).toBe(false);
  // What the route has fetched is not kept by the browser; a busy machine may draw before its store has answered
  await page.unroute(late);
  await expect(async () => {
    await openWhole(page, `${demoShop.url}/orders/`);
    await expectSteady(page);
    expect(await isDrawnWith()).toBe(true);
  }).toPass();
});

test('the layout shift check detects a shift', async ({ page, demoShop }) => {
  await demoShop.visit(page, demoShop.tokens.buyer);
  await watchShifts(page);
  await page.goto(`${demoShop.url}/`);
  await waitForHydration(page);
  await page.evaluate(() => {
    const late = document.createElement('p');
    late.style.height = '300px';
    document.querySelector('main')!.prepend(late);
  });
  await expect.poll(() => page.evaluate(() => window.shifts?.length)).toBeGreaterThan(0);
});

async function openFromWithin(page: Page, url: string): Promise<void> {
  await Promise.all([page.waitForEvent('domcontentloaded'), page.evaluate((to) => location.assign(to), url)]);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
}

async function openWhole(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
}

/** A line of a warehouse: a fifth of a second to the shop, two megabits a second; nothing is kept from before. */
async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 250_000,
    uploadThroughput: 100_000,
  });
}

/**
 * Returns the style sheets that are loaded after those of `html` but placed between them. The browser then applies all
 * sheets again, and text moves if a typeface arrived in the meantime.
 */
async function sheetsOutOfOrder(page: Page, html: string): Promise<Set<string>> {
  const late = new Set<string>();
  await page.route('**/*.css', async (route) => {
    const { pathname } = new URL(route.request().url());
    if (!html.includes(pathname)) late.add(pathname);
    if ([...late][0] === pathname) await new Promise((done) => setTimeout(done, 500));
    await route.continue();
  });
  return late;
}

async function aProduct(shop: DemoShop): Promise<string> {
  const html = await (await openPage(`${shop.url}/catalog/`, shop.tokens.buyer)).text();
  return linksOf(html).find((address) => address?.startsWith('/detail/'))!;
}
