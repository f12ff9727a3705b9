import type { Page } from '@playwright/test';
import { openPage, type Visitor } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { expectNoSideScroll, layOutAll, pxBeyondScreen } from '../page-checks.ts';

/** The font size chosen in the browser's settings, in px; 16 is usual. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Texts of the page that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    // What an ellipsis stands for is not seen
    const seenPart = (box: DOMRect, element: Element | null): DOMRect => {
      if (element === null) return box;
      const { left, right } = element.getBoundingClientRect();
      if (getComputedStyle(element).overflowX === 'visible') return seenPart(box, element.parentElement);
      const [from, to] = [Math.max(box.left, left), Math.min(box.right, right)];
      return seenPart(new DOMRect(from, box.top, Math.max(0, to - from), box.height), element.parentElement);
    };
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const texts: { text: string; box: DOMRect }[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const parent = node.parentElement!;
      const isSeen = parent.checkVisibility({ opacityProperty: true, visibilityProperty: true });
      const isSet = parent.closest('select, [class*="visually-hidden"], [role="tooltip"]') !== null;
      // What stays at an edge covers what scrolls by; what is for readers of the screen alone is cut to a point
      const isApart = (element: Element | null): boolean =>
        element !== null &&
        (/fixed|sticky/.test(getComputedStyle(element).position) ||
          element.getBoundingClientRect().width <= 1 ||
          isApart(element.parentElement));
      if (!node.data.trim() || !isSeen || isSet || isApart(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) texts.push({ text: node.data.trim(), box: seenPart(box, parent) });
    }
    return texts.flatMap(({ text, box }, n) =>
      texts
        .slice(n + 1)
        .filter((other) => {
          const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
          const height = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
          return other.text !== text && width > 3 && height > 6;
        })
        .map((other) => `${text} × ${other.text}`),
    );
  });
}

const DESKTOP_PATHS = ['/basket/', '/orders/', '/catalog/', '/favourites/', '/order/', '/finances/?section=history'];
const PHONE_PATHS = [
  '/mycompanies/',
  '/mycompanies/journal/',
  '/appeal/',
  '/deliveryaddress/',
  '/finances/',
  '/manager/mycompanies/',
];
const CASES = [
  { width: 1280, letters: 32, paths: DESKTOP_PATHS },
  { width: 1800, letters: 24, paths: DESKTOP_PATHS },
  { width: 360, letters: 32, paths: PHONE_PATHS },
] as const;
const visitorOf = (path: string): Visitor => {
  if (path.startsWith('/manager/')) return 'manager';
  return /finances|journal/.test(path) ? 'admin' : 'buyer';
};

for (const { width, letters, paths } of CASES) {
  const names = paths.join(', ');
  test(`texts stay apart and on the screen with letters of ${letters} px at ${width} px: ${names}`, async ({
    page,
    demoShop,
  }) => {
    await setLetters(page, letters);
    for (const path of nonEmpty(paths)) {
      await openPage(page, demoShop, path, { width, height: 900 }, visitorOf(path));
      await layOutAll(page);
      expect.soft(await pxBeyondScreen(page), `side scroll on ${path}`).toBeLessThanOrEqual(0);
      expect.soft(await overlaps(page), `texts over each other on ${path}`).toEqual([]);
    }
  });
}

test('the next page knows from the cookie that large letters leave room for the narrow form alone', async ({
  page,
  demoShop,
}) => {
  await setLetters(page, 32);
  await openPage(page, demoShop, '/basket/');
  const bandOf = async () => (await page.context().cookies()).find(({ name }) => name === 'viewport')?.value;
  expect(await bandOf()).toBe('mobileSmall');
  await setLetters(page, 16);
  await openPage(page, demoShop, '/basket/');
  expect(await bandOf()).toBe('desktop');
});

test('a field of two days grows with the letters', async ({ page, demoShop }) => {
  await setLetters(page, 24);
  for (const path of ['/finances/?section=history', '/orders/', '/mycompanies/journal/']) {
    await openPage(page, demoShop, path, { width: 1800, height: 900 }, 'admin');
    const day = page.getByRole('textbox', { name: 'Начало периода' }).first();
    const field = page.getByRole('group').filter({ has: day }).last();
    const [own, button] = await Promise.all([
      field.boundingBox(),
      field.getByRole('button', { name: 'Открыть календарь' }).boundingBox(),
    ]);
    expect(button!.x + button!.width).toBeLessThanOrEqual(own!.x + own!.width);
  }
});

test('the names of the bottom menu stay apart with letters of 32 px', async ({ page, demoShop }) => {
  await setLetters(page, 32);
  await openPage(page, demoShop, '/', { width: 360, height: 900 });
  const menu = page.getByRole('navigation', { name: 'Быстрые разделы' });
  const boxes = await menu.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: { left: number; right: number }[] = [];
    while (walker.nextNode()) {
      if (!/^\p{L}+$/u.test((walker.currentNode as Text).data)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { left, right } = range.getBoundingClientRect();
      texts.push({ left, right });
    }
    return texts;
  });
  expect(boxes).toHaveLength(5);
  boxes.forEach(({ left }, n) => expect(left).toBeGreaterThanOrEqual(boxes[n - 1]?.right ?? 0));
});

test('with 400 % of zoom the bars scroll away: they would take two thirds of the screen', async ({
  page,
  demoShop,
}) => {
  await openPage(page, demoShop, '/basket/', { width: 320, height: 256 });
  const header = page.getByRole('banner').filter({ visible: true });
  await expect(header).toBeInViewport();
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(header).not.toBeInViewport();
  const menu = page.getByRole('navigation', { name: 'Быстрые разделы' });
  await expect(menu).not.toBeInViewport();
  await page.getByRole('button', { name: 'Наверх' }).scrollIntoViewIfNeeded();
  await expect(menu).toBeInViewport();
  await page.getByRole('button', { name: 'Наверх' }).click();
  await expect(header).toBeInViewport();
  await expectNoSideScroll(page);
});
