import type { Page } from '@playwright/test';
import { aProduct, anOffer } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { counted } from '../count-presses.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';

/** A list that is pasted on the page of the basket: to the basket in three presses, after questions about what is not clear. */

let shop: OwnShop;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

test.use({ viewport: { width: 1280, height: 900 }, permissions: ['clipboard-read', 'clipboard-write'] });

test.beforeAll(async () => {
  shop = await openOwnShop();
  for (let n = 1; n <= 300; n += 1) {
    await aProduct(shop.db, { article: `ЛИСТ-${n}`, name: `Товар листа ${n}`, stock: 100_000 });
  }
  await aProduct(shop.db, {
    article: 'УПАК-1',
    name: 'Дюбель по десять',
    packageCount: 10,
    minOrderCount: 20,
    stock: 1000,
  });
  await aProduct(shop.db, { article: 'БЕЗ-ЦЕНЫ', name: 'Товар без цены', price: null });
  await aProduct(shop.db, { article: 'НЕТ-В-НАЛИЧИИ', name: 'Товар закончился', stock: 0 });
  const family = await aProduct(shop.db, { article: 'СЕМЬЯ', name: 'Лента' });
  for (const value of ['Красный', 'Синий']) {
    await anOffer(shop.db, family.id, {
      name: `Лента ${value}`,
      values: [{ code: 'cvet', name: 'Цвет', value }],
      stock: 50,
    });
  }
  await settledCatalogue(shop.db);
});
test.afterAll(() => shop.close());
test.beforeEach(async ({ page }) => {
  buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  await shop.visit(page, buyer.token);
  await shop.open(page, '/basket/');
});

const copy = (page: Page, text: string) => page.evaluate((list) => navigator.clipboard.writeText(list), text);

const sheet = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Товары из списка' });
  const rows = dialog.locator('tbody tr');
  return {
    dialog,
    row: (text: string) => rows.filter({ hasText: text }),
    /** Of the row without goods. */
    text: (n: number) => dialog.getByRole('combobox', { name: `Строка ${n}: ` }),
    toBasket: dialog.getByRole('button', { name: 'В корзину', exact: true }),
  };
};

async function linesInBasket(): Promise<[number, number][]> {
  const answer = await fetch(`${shop.url}/api/header/`, { headers: { authorization: `Bearer ${buyer.token}` } });
  const { data } = (await answer.json()) as { data: { basket: { id: number; quantity: number }[] } };
  return data.basket.map(({ id, quantity }): [number, number] => [id, quantity]).toSorted(([a], [b]) => a - b);
}

async function putIntoBasket(products: { id: number; quantity: number }[]): Promise<void> {
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products }),
  });
  expect(answer.status).toBe(200);
}

test('a list of 300 lines goes to the basket in three presses, by keyboard alone', async ({ page }) => {
  const list = Array.from({ length: 300 }, (_, n) => `ЛИСТ-${n + 1}\t${n + 1}`).join('\n');
  await copy(page, list);
  const presses = counted(page);
  await presses.press('Control+V');
  const { dialog, toBasket } = sheet(page);
  await expect(toBasket).toBeFocused();
  await expect(dialog.getByText(/^300.позиций на/).first()).toBeVisible();
  await presses.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(3);
  expect((await linesInBasket()).map(([, quantity]) => quantity)).toEqual(Array.from({ length: 300 }, (_, n) => n + 1));
  await expect(page.getByText(/^300.позиций$/).first()).toBeVisible();
});

test('the press that adds may come before the shop has said what the rows mean', async ({ page }) => {
  await page.route('**/api/basket/matchRows/', async (route) => {
    await expect(sheet(page).dialog).toBeVisible();
    await page.keyboard.press('Control+Enter');
    await route.continue();
  });
  await copy(page, 'ЛИСТ-1\t2\nЛИСТ-2\t3');
  await page.keyboard.press('Control+V');
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  expect((await linesInBasket()).map(([, quantity]) => quantity)).toEqual([2, 3]);
});

test('what is not clear is asked before it is added, and the rest says what becomes of it', async ({ page }) => {
  await copy(
    page,
    [
      'Артикул\tКоличество',
      'УПАК-1\t13',
      'ЛИСТ-7\t2',
      'ЛИСТ-7\t3',
      'СЕМЬЯ\t4',
      'НЕТ-ТАКОГО\t1',
      'БЕЗ-ЦЕНЫ\t1',
      'НЕТ-В-НАЛИЧИИ\t1',
      'ЛИСТ-8\tмного',
      'Итого\t24',
    ].join('\n'),
  );
  await page.keyboard.press('Control+V');
  const { dialog, row, text, toBasket } = sheet(page);
  await expect(row('Дюбель по десять')).toContainText(/Увеличили 13.шт до 20.шт: это минимум/);
  await expect(row('Товар листа 7')).toContainText('Повторялся в списке, сложено');
  await expect(row('Товар листа 7').locator('[data-quantity]')).toHaveValue('5');
  await expect(row('Товар без цены').locator('[data-quantity]')).toHaveCount(0);
  await expect(row('Товар закончился')).toContainText('нет в наличии');
  await expect(dialog.getByText('Пропущено: 1 заголовок, 1 итог')).toBeVisible();
  // The first question has the focus and its answers
  await expect(text(3)).toBeFocused();
  await page.getByRole('option', { name: /Синий/ }).click();
  await expect(row('Синий').locator('[data-quantity]')).toHaveValue('4');
  await row('Непонятное количество').getByRole('button', { name: 'Указать количество' }).click();
  await expect(row('Товар листа 8').locator('[data-quantity]')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  await expect(dialog.locator('tbody tr')).toHaveCount(4);
  await expect(text(1)).toHaveValue('НЕТ-ТАКОГО');
  await expect(toBasket).toBeDisabled();
  expect((await linesInBasket()).map(([, quantity]) => quantity).toSorted((a, b) => a - b)).toEqual([1, 4, 5, 20]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('goods that the basket holds say so and grow, also those that another window has added meanwhile', async ({
  page,
}) => {
  const [one, two] = [
    await aProduct(shop.db, { article: 'ОКНО-1', stock: 100 }),
    await aProduct(shop.db, { article: 'ОКНО-2', stock: 100 }),
  ];
  await settledCatalogue(shop.db);
  await putIntoBasket([{ id: one.id, quantity: 5 }]);
  await shop.open(page, '/basket/');
  await copy(page, 'ОКНО-1\t2\nОКНО-2\t3');
  await page.keyboard.press('Control+V');
  const { dialog, row, toBasket } = sheet(page);
  await expect(row('В корзине уже 5')).toHaveCount(1);
  await expect(toBasket).toBeFocused();
  await putIntoBasket([{ id: two.id, quantity: 10 }]);
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect(await linesInBasket()).toEqual([
    [one.id, 7],
    [two.id, 13],
  ]);
});

test('a list whose answer was lost is added once', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  let lost = 0;
  await page.route('**/api/basket/list/add/', async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    lost += 1;
    await route.abort('connectionreset');
  });
  await copy(page, 'ЛИСТ-1\t2\nЛИСТ-2\t3');
  await page.keyboard.press('Control+V');
  const { dialog, toBasket } = sheet(page);
  await expect(toBasket).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  await page.unroute('**/api/basket/list/add/');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  expect((await linesInBasket()).map(([, quantity]) => quantity)).toEqual([2, 3]);
});

test('a list that the shop could not check stays and is checked by a press', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  await page.route('**/api/basket/matchRows/', (route) => route.abort('connectionreset'));
  await copy(page, 'ЛИСТ-1\t2\nЛИСТ-2\t3');
  await page.keyboard.press('Control+V');
  const { dialog, row } = sheet(page);
  await expect(dialog.getByText(/2.строки не попадут в корзину/).first()).toBeVisible();
  await page.unroute('**/api/basket/matchRows/');
  await dialog.getByRole('button', { name: 'Проверить ещё раз' }).press('Enter');
  await expect(row('Товар листа 2').locator('[data-quantity]')).toHaveValue('3');
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toHaveCount(0);
  expect((await linesInBasket()).map(([, quantity]) => quantity)).toEqual([2, 3]);
});

test('lines beyond the limit of the basket stay in the sheet with the reason', async ({ page }) => {
  const first = await aProduct(shop.db, { article: 'ПРЕДЕЛ-1' });
  await settledCatalogue(shop.db);
  await putIntoBasket([{ id: first.id, quantity: 1 }]);
  const filler = Array.from({ length: 4997 }, (_, n) => ({
    accountId: buyer.account.id,
    itemId: 1_500_000_000 + n,
    productId: first.id,
    quantity: 1,
  }));
  await shop.db.insert(basketLine).values(filler);
  await shop.open(page, '/quickorder/');
  await shop.open(page, '/basket/');
  await copy(page, Array.from({ length: 300 }, (_, n) => `ЛИСТ-${n + 1}\t1`).join('\n'));
  await page.keyboard.press('Control+V');
  const { dialog, toBasket } = sheet(page);
  await expect(toBasket).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('В корзине не может быть больше 5000 строк')).toHaveCount(298);
});

test('the button asks for the text on a phone; Ctrl+V in a field is a text of the field', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Вставить список' }).click();
  const { dialog, row, toBasket } = sheet(page);
  await dialog.getByLabel('Список товаров').fill('ЛИСТ-5 3\nЛИСТ-6 - 4 шт');
  await dialog.getByRole('button', { name: 'Найти товары' }).click();
  await expect(row('Товар листа 6').locator('[data-quantity]')).toHaveValue('4');
  await toBasket.click();
  await expect(dialog).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  await copy(page, 'ЛИСТ-5\t3');
  await basketPage(page).search.focus();
  await page.keyboard.press('Control+V');
  await expect(basketPage(page).search).toHaveValue(/ЛИСТ-5/);
  await expect(dialog).toHaveCount(0);
});

test('goods that cannot be ordered ask nothing: the focus goes to the next question, else to the button', async ({
  page,
}) => {
  await copy(page, 'НЕТ-В-НАЛИЧИИ\t1\nЛИСТ-1\t2');
  await page.keyboard.press('Control+V');
  const { dialog, text, toBasket } = sheet(page);
  await expect(toBasket).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await copy(page, 'НЕТ-В-НАЛИЧИИ\t1\nНЕТ-ТАКОГО\t2');
  await page.keyboard.press('Control+V');
  await expect(text(2)).toBeFocused();
});

test('Ctrl and Enter in the question about columns add nothing and do not leave the basket', async ({ page }) => {
  const known = await aProduct(shop.db, { article: 'УЖЕ-1', stock: 100 });
  await settledCatalogue(shop.db);
  await putIntoBasket([{ id: known.id, quantity: 5 }]);
  await shop.open(page, '/basket/');
  await copy(page, 'ЛИСТ-1\t2\nЛИСТ-2\t3');
  await page.keyboard.press('Control+V');
  const { dialog, row, text } = sheet(page);
  await expect(row('Товар листа 2')).toHaveCount(1);
  await text(3).focus();
  await copy(page, Array.from({ length: 4 }, (_, n) => `ЛИСТ-${n + 3}\t${n + 3}\t${n + 7}`).join('\n'));
  await page.keyboard.press('Control+V');
  const question = page.getByRole('dialog', { name: 'Какая колонка что значит' });
  await expect(question).toBeVisible();
  await question.getByRole('combobox').first().press('Control+Enter');
  await expect(question).toBeVisible();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeVisible();
  await expect(page).toHaveURL(/\/basket\/$/);
  expect(await linesInBasket()).toEqual([[known.id, 5]]);
});

test('what was skipped is said on a phone too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.getByRole('button', { name: 'Вставить список' }).click();
  const { dialog } = sheet(page);
  await dialog.getByLabel('Список товаров').fill('Артикул\tКоличество\nЛИСТ-5\t3\nИтого\t3');
  await dialog.getByRole('button', { name: 'Найти товары' }).click();
  await expect(dialog.getByText('Пропущено: 1 заголовок, 1 итог')).toBeVisible();
});
