import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const SECTION = '/catalog/svetotekhnika/';

/** What the page looks like: the styles of some of its parts. */
const looks = (page: Page) =>
  page.evaluate(() =>
    ['header', 'main', 'h1', 'main tr', 'footer'].map((selector) => {
      const style = getComputedStyle(document.querySelector(selector)!);
      return [
        selector,
        style.display,
        style.color,
        style.fontSize,
        style.padding,
        style.gap,
        // A column may be as wide as its text, and the typeface may come between two looks
        style.gridTemplateColumns.replaceAll(/[\d.]+px/g, 'px'),
      ];
    }),
  );

/** The addresses of all stylesheets. */
const hrefs = (page: Page) =>
  page
    .locator('link[rel="stylesheet"]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname));

const sheets = (page: Page) => page.locator('head > link[rel="stylesheet"]:not([media])').count();

test('a first visit is drawn without waiting for a stylesheet, and looks as a later one', async ({ logIn, page }) => {
  await logIn('buyer');
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/*.css', async (route) => {
    await held;
    await route.continue();
  });
  const answer = await page.goto(SECTION, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  const first = await looks(page);
  expect(await answer!.text()).not.toMatch(/<link rel="stylesheet"(?![^>]* media="not all")/);
  release();
  await waitForHydration(page);
  const loaded = await hrefs(page);
  expect(loaded).toEqual([...new Set(loaded)]);
  expect(await looks(page)).toEqual(first);
  // The same page from within the shop takes the files, which have come meanwhile
  await page.evaluate(() => location.assign(location.href));
  await page.waitForFunction(() => document.querySelector('head > link[rel="stylesheet"]:not([media])') !== null);
  await waitForHydration(page);
  expect(await sheets(page)).toBeGreaterThan(2);
  expect(await looks(page)).toEqual(first);
});

test('a page that is opened from a first visit has its styles, in the same order', async ({ logIn, page }) => {
  await logIn('buyer');
  await page.goto('/faq/');
  await waitForHydration(page);
  await page.evaluate((path) => {
    history.pushState(null, '', path);
    dispatchEvent(new PopStateEvent('popstate'));
  }, SECTION);
  await expect(page.locator('main tr').first()).toBeVisible();
  const opened = await looks(page);
  await page.evaluate(() => location.reload());
  await expect(page.locator('main tr').first()).toBeVisible();
  await expect(page.locator('footer')).toBeVisible();
  expect(await looks(page)).toEqual(opened);
});
