import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { isOf, linksOf, openPage, routes } from '../crawl.ts';
import { type DemoShop, type Visitor, withDemoShop as test } from '../demo-shop.ts';
import { expect, expectAccessible } from '../fixtures.ts';
import { deadControls, expectNoSideScroll, expectSteady, layOutAll, watchShifts } from '../page-checks.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

test.describe.configure({ mode: 'parallel' });

/** Who looks at a page that is not a buyer's. */
const OTHERS: [visitor: Visitor, route: RegExp][] = [
  ['guest', /^\/(auth|registration|forgot-password|change-password)$/],
  ['manager', /^\/manager\//],
];
const ADDRESSES: Record<string, string> = {
  '/search/$': '/search/?query=кабель',
  '/detail': '',
  '/change-password': '/change-password/?email=buyer@optovik.demo&checkword=x',
};
/** Pages of which a phone shows other parts than a desktop, and not the same ones in another order. */
const OTHER_ON_PHONES = /^\/(catalog|basket|order|orders|compare|quickorder|detail|auth)?(\/|$)/;
/** No page of its own. */
const LEADS_ON = '/login';

const MISSING = '/no-such-page/';

const DESKTOP = { width: 1280, height: 900 };
const TABLET = { width: 769, height: 900 };
const PHONE = { width: 360, height: 780 };

for (const route of nonEmpty(routes().filter((path) => path !== LEADS_ON))) {
  const visitor = OTHERS.find(([, pattern]) => pattern.test(route))?.[0] ?? 'buyer';
  test(`${route} for a ${visitor} has no layout shift, no dead control and no axe violation on desktop and phone`, async ({
    page,
    demoShop,
  }) => {
    await checkPage(page, demoShop, visitor, await addressOf(demoShop, visitor, route));
  });
}

for (const [visitor, path] of [
  ['manager', '/'],
  ['manager', '/catalog/'],
  ['tech', '/'],
  ['manager for buyer', '/basket/'],
  ['guest', '/privacy/'],
  ['guest', MISSING],
] as const) {
  test(`${path} for a ${visitor} has no layout shift, no dead control and no axe violation`, async ({
    page,
    demoShop,
    complaints,
  }) => {
    if (path === MISSING) complaints.allow(/status of 404/);
    await checkPage(page, demoShop, visitor, path);
  });
}

async function checkPage(page: Page, shop: DemoShop, visitor: Visitor, path: string): Promise<void> {
  await shop.visit(page, shop.tokens[visitor]);
  await page.setViewportSize(DESKTOP);
  await watchShifts(page);
  await page.goto(shop.url + path);
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
  await expectSteady(page);
  await expectNoSideScroll(page);
  expect(await deadControls(page)).toEqual([]);
  await layOutAll(page);
  await expectAccessible(page);
  await page.setViewportSize(TABLET);
  await expectNoSideScroll(page);
  await page.setViewportSize(PHONE);
  await expectNoSideScroll(page);
  if (OTHER_ON_PHONES.test(path)) await expectAccessible(page);
}

/** An address of the page; one with a parameter is found by its links. */
async function addressOf(shop: DemoShop, visitor: Visitor, route: string): Promise<string> {
  if (ADDRESSES[route]) return ADDRESSES[route];
  if (!route.includes('$') && !(route in ADDRESSES)) return route === '/' ? route : `${route}/`;
  const parent = route === '/detail' ? '/catalog/' : route.replace(/\/\$.*$/, '/');
  const html = await (await openPage(shop.url + parent, shop.tokens[visitor])).text();
  const found = linksOf(html).find((address) => address?.startsWith('/') && address !== parent && isOf(route, address));
  if (found === undefined) throw new Error(`No link of ${parent} leads to ${route}`);
  return found;
}
