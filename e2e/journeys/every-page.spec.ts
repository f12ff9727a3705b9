import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import type { DemoShop, Visitor } from '../demo-shop.ts';
import { expect, findViolations, test } from '../fixtures.ts';
import { addressOf, pages } from '../page-addresses.ts';
import { deadControls, layOutAll, pxBeyondScreen, shiftsOf, watchShifts } from '../page-checks.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

test.describe.configure({ mode: 'parallel' });

/** Pages of which a phone shows other parts than a desktop, and not the same ones in another order. */
const OTHER_ON_PHONES = /^\/(catalog|basket|order|orders|compare|quickorder|detail|auth)?(\/|$)/;
/** Milliseconds after which the data of any page are old: the header's last longest. */
const LATE_MS = 90_000;
const LISTS = [
  ['buyer', '/'],
  ['buyer', '/orders/'],
  ['buyer', '/deliveryaddress/'],
  ['buyer', '/basket-templates/'],
  ['buyer', '/appeal/'],
  ['buyer', '/notification/'],
  ['buyer', '/price-lists/'],
  ['admin', '/finances/'],
  ['admin', '/documents/'],
  ['admin', '/mycompanies/journal/'],
  ['manager', '/manager/mycompanies/'],
  ['manager', '/manager/journal/'],
] as const;

const DESKTOP = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 780 };
/** On both sides of the breakpoints, and between them. */
const WIDTHS = [320, 360, 768, 769, 900, 1074, 1075, 1180, 1280, 1440, 1800];

const PAGES_A_CASE = 9;
for (let from = 0; from < pages.length; from += PAGES_A_CASE) {
  const part = pages.slice(from, from + PAGES_A_CASE);
  const names = part.map(([visitor, route]) => `${route} for a ${visitor}`).join(', ');
  test(`no layout shift, no dead control and no axe violation on desktop and phone: ${names}`, async ({
    page,
    demoShop,
  }) => {
    test.setTimeout(part.length * 60_000);
    await prepare(page);
    for (const [visitor, route] of nonEmpty(part)) {
      await checkPage(page, demoShop, visitor, await addressOf(demoShop, visitor, route));
    }
  });
}

test('a missing page has no layout shift, no dead control and no axe violation on desktop and phone', async ({
  page,
  demoShop,
  complaints,
}) => {
  complaints.allow(/status of 404/);
  await prepare(page);
  await checkPage(page, demoShop, 'guest', '/no-such-page/');
});

test('pages whose scripts come after their data are old hydrate as the server wrote them', async ({
  page,
  demoShop,
}) => {
  await page.addInitScript((late) => {
    const now = performance.now.bind(performance);
    performance.now = () => now() + late;
  }, LATE_MS);
  let refetched = 0;
  page.on('request', (request) => (refetched += Number(request.url().includes('/api/'))));
  for (const [visitor, path] of LISTS) {
    await demoShop.visit(page, demoShop.tokens[visitor]);
    await page.goto(demoShop.url + path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  }
  expect(refetched).toBeGreaterThan(LISTS.length);
});

test('a browser whose clock is ahead reads nothing of a page again', async ({ page, demoShop }) => {
  await page.addInitScript((ahead) => {
    const now = Date.now;
    Date.now = () => now() + ahead;
  }, LATE_MS);
  const read: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && read.push(request.url()));
  await demoShop.visit(page, demoShop.tokens.buyer);
  await page.goto(`${demoShop.url}/orders/`);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  expect(read).toEqual([]);
});

async function prepare(page: Page): Promise<void> {
  await watchShifts(page);
  // The network is never idle while a page is subscribed to changes
  await page.route('**/stream/**', (route) => route.fulfill({ status: 204 }));
}

/** A page that breaks a rule does not hide what is wrong with the next page. */
const soft = expect.configure({ soft: true });

async function checkPage(page: Page, shop: DemoShop, visitor: Visitor, path: string): Promise<void> {
  await test.step(`${path} for a ${visitor}`, async () => {
    await shop.visit(page, shop.tokens[visitor]);
    await page.setViewportSize(DESKTOP);
    await page.goto(shop.url + path);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const check = (found: unknown, what: string) => soft(found, `${what} on ${path}`).toEqual([]);
    check(await shiftsOf(page), 'layout shifts');
    soft(await pxBeyondScreen(page), `side scroll on ${path}`).toBeLessThanOrEqual(0);
    check(await deadControls(page), 'dead controls');
    await layOutAll(page);
    check(await findViolations(page), 'axe violations');
    await page.setViewportSize(PHONE);
    if (OTHER_ON_PHONES.test(path)) check(await findViolations(page), 'axe violations on a phone');
    check(await tooWideOf(page), 'side scroll');
  });
}

/** At which widths the page is wider than the screen: with the shop's typeface, then with a fallback that is wider. */
async function tooWideOf(page: Page): Promise<string[]> {
  const tooWide: string[] = [];
  const measure = async (typeface: string) => {
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      if (content > width) tooWide.push(`${content} px at ${width} with ${typeface}`);
    }
  };
  await measure("the shop's typeface");
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { font-family: "DejaVu Sans", sans-serif !important; }');
    document.adoptedStyleSheets.push(sheet);
  });
  await measure('the fallback typeface');
  return tooWide;
}
