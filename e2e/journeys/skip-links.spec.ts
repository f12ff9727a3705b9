import type { Page } from '@playwright/test';
import { DESKTOP, openPage, PHONE } from '../demo-shop.ts';
import { expect, test } from '../fixtures.ts';

const toGoods = (page: Page) => page.getByRole('link', { name: 'Перейти к товарам' });
const goods = (page: Page) => page.getByRole('region', { name: 'Товары' }).locator('#goods');

/** The focus is in the first quantity of the list. */
async function expectInGoods(page: Page): Promise<void> {
  const field = goods(page)
    .getByRole('textbox', { name: /^Количество/ })
    .first();
  await expect(field).toBeFocused();
  await expect(field).toBeInViewport();
}

for (const size of [PHONE, DESKTOP]) {
  for (const path of ['/catalog/', '/search/?query=кабель']) {
    test(`a press leads from the top of ${path} to the goods, ${size.width} px`, async ({ page, demoShop }) => {
      await openPage(page, demoShop, path, size);
      await expect(goods(page).getByRole('row').first()).toBeVisible();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
      await page.keyboard.press('Tab');
      await expect(toGoods(page).first()).toBeFocused();
      await expect(toGoods(page).first()).toBeInViewport({ ratio: 1 });
      await page.keyboard.press('Enter');
      await expectInGoods(page);
    });
  }
}

test('a press leads past the filter to the goods, and rows that were appended stay', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/catalog/', DESKTOP);
  await page.getByRole('button', { name: 'Показать еще' }).click();
  await expect(page).toHaveURL(/page=2/i);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const count = await goods(page).getByRole('row').count();
  const filter = page.getByRole('complementary', { name: 'Фильтр' });
  await page.keyboard.press('/');
  await expect(page.locator('header input[type=search]:focus')).toHaveCount(1);
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await filter.locator(':focus').count()) > 0) break;
  }
  await expect(toGoods(page).last()).toBeFocused();
  await expect(toGoods(page).last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Enter');
  await expectInGoods(page);
  await expect(goods(page).getByRole('row')).toHaveCount(count);
  expect(page.url()).not.toContain('#');
});

test('a page without goods has no way to them, a basket one to its first quantity', async ({ page, demoShop }) => {
  await openPage(page, demoShop, '/orders/', DESKTOP);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Перейти к содержанию' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await expect(toGoods(page)).toHaveCount(0);

  await openPage(page, demoShop, '/basket/', DESKTOP);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(toGoods(page)).toBeFocused();
  await page.keyboard.press('Enter');
  const lines = page.getByRole('table', { name: 'Товары в корзине' });
  await expect(lines.getByRole('textbox', { name: /^Количество/ }).first()).toBeFocused();
});
