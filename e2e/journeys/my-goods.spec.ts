import type { Page } from '@playwright/test';
import { gt, sql } from 'drizzle-orm';
import { stock } from '#goods/stock/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openPage } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { placed } from '../pages/checkout-page.ts';

const SIZE = { width: 1280, height: 900 };
const quantities = (page: Page) =>
  page.getByRole('table', { name: 'Мои товары' }).getByRole('textbox', { name: /^Количество/ });
const entered = (page: Page) => page.getByRole('region', { name: 'Введённые количества' });

/** Home of the buyer, whose basket is empty. */
async function openHome(page: Page, shop: DemoShop): Promise<void> {
  const token = await shop.freshToken('buyer');
  const headers = { authorization: `Bearer ${token}` };
  await page.request.post(`${shop.url}/api/basket/clear/`, { headers });
  await openPage(page, shop, '/', SIZE, { token });
}

/** Twice what a field shows: the pack or the minimum. */
const twice = async (page: Page, row: number) => {
  const shown = await quantities(page).nth(row).inputValue();
  return String(2 * Number(shown.replaceAll(/\D/g, '')));
};

test(
  'ten goods are ordered again from home by ten typed values and three presses',
  { tag: ['@R-ROUTE-01'] },
  async ({ page, demoShop }) => {
    await openHome(page, demoShop);
    const { click, count } = counted(page);
    for (let row = 0; row < 10; row += 1) {
      await quantities(page)
        .nth(row)
        .fill(await twice(page, row));
    }
    await quantities(page).nth(9).blur();
    await expect(entered(page)).toContainText('10 позиций');
    await expectAccessible(page);
    // The first press; every row has such a button too
    await entered(page).getByRole('button', { name: 'В корзину' }).click();
    await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeFocused();
    await click('link', { name: 'Оформить заказ' });
    await click('button', { name: 'Оформить заказ' });
    await expect(placed(page)).toBeVisible();
    expect(1 + count()).toBe(3);
  },
);

test('the same is done by keyboard alone: three shortcuts after the ten values', async ({ page, demoShop }) => {
  // Another case may have ordered the last of some goods
  await demoShop.db
    .update(stock)
    .set({ onHand: sql`${stock.onHand} + 1000` })
    .where(gt(stock.onHand, 0));
  await openHome(page, demoShop);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Перейти к товарам' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantities(page).first()).toBeFocused();
  for (let row = 0; row < 10; row += 1) {
    await page.keyboard.type(await twice(page, row));
    if (row < 9) await page.keyboard.press('ArrowDown');
  }
  const { press, count } = counted(page);
  await press('ControlOrMeta+Enter');
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeEnabled();
  await press('ControlOrMeta+Enter');
  await expect(placed(page)).toBeVisible();
  expect(count()).toBe(3);
});

test('the list is searched and filled up to a level by one press', async ({ page, demoShop }) => {
  await openHome(page, demoShop);
  await page.getByRole('link', { name: /^Все мои товары/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Мои товары');
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('изолента');
  await expect(page).toHaveURL(/st=/);
  await expect(page.getByRole('table', { name: 'Мои товары' }).locator('tbody')).toContainText('Изолента');
  await page.getByRole('button', { name: 'Уровни' }).click();
  const level = page.getByRole('textbox', { name: /^Дозаказывать до/ }).first();
  await level.fill('100000');
  await level.press('Enter');
  await page.getByRole('button', { name: 'Дозаказать до уровня' }).click();
  await expect(entered(page)).toContainText('1 позиция');
  await expectAccessible(page);
});

test('the next step after an addition is for what was added: not for a quantity that is cleared later', async ({
  page,
  demoShop,
}) => {
  await openHome(page, demoShop);
  const added = page.getByRole('region', { name: 'Товары в корзине' });
  const [first, second] = [quantities(page).nth(0), quantities(page).nth(1)];
  await first.fill(await twice(page, 0));
  await first.press('Control+Enter');
  await expect(added).toBeVisible();
  await second.fill(await twice(page, 1));
  await second.press('Tab');
  await expect(entered(page)).toContainText('1 позиция');
  await expect(added).toHaveCount(0);
  await second.fill('0');
  await second.press('Tab');
  await expect(entered(page)).toHaveCount(0);
  await expect(added).toHaveCount(0);
});

test('quantities of rows that a search hides stay entered, and those in sight lead to the basket', async ({
  page,
  demoShop,
}) => {
  await openHome(page, demoShop);
  await page.getByRole('link', { name: /^Все мои товары/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Мои товары');
  const other = page
    .getByRole('table', { name: 'Мои товары' })
    .locator('tbody tr')
    .filter({ hasNotText: /изолента/i });
  const hidden = other.getByRole('textbox', { name: /^Количество/ }).first();
  await hidden.fill('1000');
  await hidden.press('Tab');
  await expect(entered(page)).toContainText('1 позиция');
  await page.getByRole('searchbox', { name: 'Поиск' }).fill('изолента');
  await expect(entered(page)).toHaveCount(0);
  await quantities(page)
    .first()
    .fill(await twice(page, 0));
  await quantities(page).first().press('Control+Enter');
  await expect(page.getByRole('link', { name: 'Оформить заказ' })).toBeFocused();
});
