import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { fillBasket, listGoods } from '../goods.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** The headings of columns that stand on two lines inside of a word, and how many there are at all. */
const readHeadings = (page: Page) =>
  page.locator('th').evaluateAll((cells) => {
    const shown = cells.filter((cell) => cell.checkVisibility() && !cell.querySelector('.visually-hidden'));
    const isBroken = (node: Node, { index, 0: word }: RegExpExecArray) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
    };
    const broken = shown.filter((cell) =>
      [...cell.childNodes].some((node) =>
        [...(node.nodeValue ?? '').matchAll(/[^\s/]+/g)].some((word) => isBroken(node, word)),
      ),
    );
    return { count: shown.length, broken: broken.map((cell) => cell.textContent) };
  });

test('no heading of a table of goods breaks inside of a word', async ({ page, logIn }) => {
  const session = await logIn('buyer');
  const { call } = session;
  const [product] = await listGoods(session, 1);
  const orders = await call<{ items: { id: number }[] }>('GET', '/web/profile/orders/?page_size=1');
  const templates = await call<{ items: { id: number }[] }>('GET', '/web/profile/basket-template/');
  const check = async (where: string) => {
    const { count, broken } = await readHeadings(page);
    expect(count, where).toBeGreaterThan(0);
    expect(broken, where).toEqual([]);
  };
  for (const path of [
    `/orders/${orders.items[0]!.id}/`,
    `/basket-templates/${templates.items[0]!.id}/`,
    '/basket/',
    '/quickorder/',
    '/compare/',
  ]) {
    await page.setViewportSize({ width: 1280, height: 900 });
    if (path === '/basket/') await fillBasket(session, [product!]);
    await page.goto(path);
    await waitForHydration(page);
    if (path === '/quickorder/') {
      await page.getByRole('combobox', { name: /^Строка 1/ }).fill(product!.article!);
      await page.getByRole('option').first().click();
      await expect(page.getByRole('table', { name: 'Список товаров' }).locator('[data-quantity]')).toBeVisible();
    }
    for (const width of [1800, 1280, 1075, 769]) {
      await page.setViewportSize({ width, height: 900 });
      await check(`${path} at ${width}`);
    }
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 1000 });
    await check(`${path} printed`);
    await page.emulateMedia({ media: null });
  }
});
