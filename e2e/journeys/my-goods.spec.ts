import type { Page } from '@playwright/test';
import { counted } from '../count-presses.ts';
import { openPage } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';

const SIZE = { width: 1280, height: 900 };
const goods = (page: Page) => page.getByRole('table', { name: 'Мои товары' });
const quantities = (page: Page) => goods(page).getByRole('textbox', { name: /^Количество/ });
const placed = (page: Page) => page.getByText(/^Заказ З-\d{4}-\d{6} (оформлен|принят)/);

test('ten goods that are ordered again and again are ordered by ten typed values and three presses from home', async ({
  page,
  demoShop,
}) => {
  const token = await demoShop.freshToken('buyer');
  await openPage(page, demoShop, '/', SIZE, { token });
  const { click, count } = counted(page);
  for (let n = 0; n < 10; n += 1) await quantities(page).nth(n).fill('4000');
  await quantities(page).nth(9).blur();
  await expect(page.getByRole('region', { name: 'Введённые количества' })).toContainText('10 позиций');
  await expectAccessible(page);
  await click('button', { name: 'В корзину', exact: true });
  await expect(page.getByRole('region', { name: 'Товары в корзине' })).toBeVisible();
});

test('the column is filled by keyboard alone, and Ctrl with Enter adds it', async ({ page, demoShop }) => {
  const token = await demoShop.freshToken('buyer');
  await openPage(page, demoShop, '/my-goods/', SIZE, { token });
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Перейти к товарам' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantities(page).first()).toBeFocused();
});
