import type { Page } from '@playwright/test';
import { openPage, withDemoShop as test } from '../demo-shop.ts';
import { expect } from '../fixtures.ts';
import { expectNoSideScroll, layOutAll } from '../page-checks.ts';

/** The font size chosen in the browser's settings, in px; 16 is usual. */
async function setLetters(page: Page, standard: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard } });
}

/** Texts of the page that lie over each other. */
function overlaps(page: Page): Promise<string[]> {
  return page.evaluate(() => {
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
      for (const box of range.getClientRects()) texts.push({ text: node.data.trim(), box });
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

for (const [width, letters] of [
  [1280, 32],
  [1800, 24],
] as const) {
  for (const path of ['/basket/', '/orders/', '/catalog/', '/favourites/', '/order/']) {
    test(`${path} keeps texts apart and on the screen with letters of ${letters} px at ${width} px`, async ({
      page,
      demoShop,
    }) => {
      await setLetters(page, letters);
      await openPage(page, demoShop, path, { width, height: 900 });
      await layOutAll(page);
      await expectNoSideScroll(page);
      expect(await overlaps(page)).toEqual([]);
    });
  }
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
