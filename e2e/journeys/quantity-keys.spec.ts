import { combinedGoods, COMBINED_SECTION, type CombinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';

let shop: OwnShop;
let goods: CombinedGoods;
let token: string;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    goods = await combinedGoods(db);
  });
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  ({ token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } }));
  const products = [
    { id: goods.packOfTen.id, quantity: 30 },
    { id: goods.minimumAbovePack.id, quantity: 16 },
  ];
  const answer = await page.request.post(`${shop.url}/api/basket/add/`, {
    headers: { authorization: `Bearer ${token}` },
    data: { products },
  });
  expect(answer.status()).toBe(200);
  await shop.visit(page, token);
});

test(
  'keys of a basket move between quantities, and Alt with an arrow stops at the minimum',
  { tag: ['@R-STEP-05', '@R-STEP-06'] },
  async ({ page }) => {
    await shop.open(page, '/basket/');
    const fields = basketPage(page).table.getByRole('textbox', { name: /^Количество/ });
    await expect(fields).toHaveCount(2);
    const [first, last] = [fields.first(), fields.last()];
    const minimum = basketPage(page).quantity(goods.minimumAbovePack.name);
    await first.focus();
    await page.keyboard.press('ArrowDown');
    await expect(last).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(last).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(first).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(last).toBeFocused();

    await minimum.focus();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Alt+ArrowDown');
    await expect(minimum).toHaveValue('12');
    await expect(minimum).toBeFocused();
    await page.keyboard.press('Alt+ArrowUp');
    await expect(minimum).toHaveValue('16');
    await minimum.fill('3');
    await minimum.press('Enter');
    await expect(minimum).toHaveValue('12');
    await expectAccessible(page);
  },
);

test(
  "a typed 0 and 'Удалить' remove a basket line and move the focus to 'Вернуть'",
  { tag: ['@R-STATE-015', '@R-STATE-019'] },
  async ({ page }) => {
    await shop.open(page, '/basket/');
    const basket = basketPage(page);
    await basket.quantity(goods.packOfTen.name).fill('0');
    await page.keyboard.press('Enter');
    await expect(basket.restore(goods.packOfTen.name)).toBeFocused();
    await basket.remove(goods.minimumAbovePack.name).press('Enter');
    await expect(basket.restore(goods.minimumAbovePack.name)).toBeFocused();
  },
);

test("a typed 0 in a list moves the focus to 'Вернуть' of its row", { tag: ['@R-STEP-05'] }, async ({ page }) => {
  await shop.open(page, `/catalog/${COMBINED_SECTION}/`);
  const row = page.getByRole('row').filter({ hasText: goods.packOfTen.name });
  const field = row.getByRole('textbox', { name: /^Количество/ });
  await field.focus();
  await page.keyboard.press('ArrowDown');
  await expect(field).not.toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(field).toBeFocused();
  await field.fill('0');
  await page.keyboard.press('Enter');
  await expect(row.getByRole('button', { name: /^Вернуть/ })).toBeFocused();
});

test('Tab stops once in a list of goods, and arrow keys reach the other controls of its rows', async ({ page }) => {
  await shop.open(page, `/catalog/${COMBINED_SECTION}/`);
  const list = page.locator('#goods');
  const fields = list.getByRole('textbox', { name: /^Количество/ });
  await page.getByRole('combobox', { name: 'Сортировка' }).focus();
  for (let stops = 0; stops < 8 && (await list.locator(':focus').count()) === 0; stops += 1) {
    await page.keyboard.press('Tab');
  }
  await expect(fields.first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(list.getByRole('button', { name: /^В корзин/ }).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(fields.first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(list.locator(':focus')).toHaveCount(0);
});

test('Ctrl and Enter add the rows whose quantity was entered', async ({ page }) => {
  await shop.open(page, `/catalog/${COMBINED_SECTION}/`);
  const row = page.locator('#goods').getByRole('row').filter({ hasText: goods.twoUnits.name });
  const field = row.getByRole('textbox', { name: /^Количество/ });
  const bar = page.getByRole('region', { name: 'Введённые количества' });
  await expect(bar).toHaveCount(0);
  await field.fill('7');
  await field.press('Control+Enter');
  await expect(row.getByRole('button', { name: 'В корзине' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await expectAccessible(page);
});
