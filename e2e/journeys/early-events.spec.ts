import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { favourite } from '#goods/saved-products/server/tables.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import type { DemoShop } from '../demo-shop.ts';
import { expect, PASSWORD, test } from '../fixtures.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** What is done on a page whose scripts are still on their way has its effect once they are there. */
async function openDead(page: Page, address: string): Promise<{ comeAlive: () => Promise<void> }> {
  const scripts = Promise.withResolvers<void>();
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  return {
    comeAlive: () => {
      scripts.resolve();
      return waitForHydration(page);
    },
  };
}

async function visitAs(page: Page, shop: DemoShop): Promise<void> {
  const { token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  await shop.visit(page, token);
}

test('a login that is typed and sent early logs in', async ({ page, demoShop }) => {
  await demoShop.visit(page);
  const { comeAlive } = await openDead(page, `${demoShop.url}/auth?redirect=/orders/`);
  await page.getByLabel('E-mail или телефон').fill('buyer@optovik.demo');
  await page.getByRole('textbox', { name: /^Пароль/ }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  // The bar of what is under way
  await expect(page.locator('html')).toHaveAttribute('data-pressed');
  await comeAlive();
  await expect(page.locator('html')).not.toHaveAttribute('data-pressed');
  await expect(page).toHaveURL(`${demoShop.url}/orders/`);
});

test('a registration typed early stays, with what was typed before a reload', async ({ page, demoShop }) => {
  await demoShop.visit(page);
  await page.goto(`${demoShop.url}/registration/?form=company`);
  await waitForHydration(page);
  await page.getByLabel('Фамилия').fill('Иванова');
  const { comeAlive } = await openDead(page, `${demoShop.url}/registration/?form=company`);
  await page.getByLabel('ИНН').fill('7836078323');
  await page.getByLabel('Телефон').fill('9161234567');
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByLabel('Имя').pressSequentially('Анна');
  await comeAlive();
  await expect(page.getByLabel('ИНН')).toHaveValue('7836078323');
  await expect(page.getByLabel('Телефон')).toHaveValue('+7 (916) 123-45-67');
  await expect(page.getByRole('checkbox', { name: /согласие на обработку/ })).toBeChecked();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Иванова');
  // The form was rendered again, and the focus is still in its field
  await page.keyboard.type(' Мария');
  await expect(page.getByLabel('Имя')).toHaveValue('Анна Мария');
});

test('a registration that is sent early is registered', async ({ page, demoShop }) => {
  await demoShop.visit(page);
  const { comeAlive } = await openDead(page, `${demoShop.url}/registration/?form=person`);
  await page.getByLabel('Фамилия').fill('Иванова');
  await page.getByLabel('Имя').fill('Анна');
  await page.getByLabel('E-mail').fill('early@firm.example');
  await page.getByLabel('Телефон').fill('9161234568');
  await page.getByRole('textbox', { name: /^Пароль(?! ещё)/ }).fill(PASSWORD);
  await page.getByLabel('Пароль ещё раз').fill(PASSWORD);
  await page.getByRole('checkbox', { name: /согласие на обработку/ }).check();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await comeAlive();
  // This shop has no mail server
  await expect(page.getByRole('heading', { name: 'Письмо ещё не отправлено' })).toBeVisible();
  await expect(page.getByText(/early@firm\.example\s+уйдёт, когда она заработает/)).toBeVisible();
});

test('a quantity typed and a product bought early are in the basket once', async ({ page, demoShop }) => {
  await visitAs(page, demoShop);
  const { comeAlive } = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  const row = page
    .getByRole('region', { name: 'Товары' })
    .locator('tbody')
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'В корзину', exact: true }) })
    .first();
  // A row below the fold is not drawn yet and has no inner text
  const name = (await row.getByRole('link').first().textContent())!;
  expect(name).not.toBe('');
  const before = Number(await row.getByRole('textbox', { name: /^Количество/ }).inputValue());
  await row.getByRole('button', { name: 'Увеличить количество' }).click();
  await row.getByRole('button', { name: 'Увеличить количество' }).click();
  const calls: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/basket/add/')) calls.push(request.postDataJSON());
  });
  await row.getByRole('button', { name: 'В корзину', exact: true }).click();
  await comeAlive();
  const bought = page.getByRole('row').filter({ hasText: name }).first();
  await expect(bought.getByRole('button', { name: 'В корзине' })).toBeVisible();
  expect(calls).toHaveLength(1);
  expect(Number(await bought.getByRole('textbox', { name: /^Количество/ }).inputValue())).toBeGreaterThan(before);
});

test('a line of the quick order typed early is looked up', async ({ page, demoShop }) => {
  await visitAs(page, demoShop);
  const { comeAlive } = await openDead(page, `${demoShop.url}/quickorder/`);
  const line = page.getByRole('combobox', { name: /^Строка 1:/ });
  await line.pressSequentially('лампа');
  await comeAlive();
  await expect(line).toHaveValue('лампа');
  await expect(page.getByRole('option').first()).toBeVisible();
});

test('a filter ticked and a search sent early are answered', async ({ page, demoShop }) => {
  await visitAs(page, demoShop);
  const list = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  const box = new CataloguePage(page).filter.getByRole('checkbox').first();
  await box.click();
  const doubted = new CataloguePage(page).filter.getByRole('checkbox').nth(1);
  await doubted.click();
  await doubted.click();
  await list.comeAlive();
  await expect(box).toBeChecked();
  await expect(page).toHaveURL(/svetotekhnika\/.+/);
  await expect(doubted).not.toBeChecked();
  const home = await openDead(page, `${demoShop.url}/`);
  await page.getByRole('combobox', { name: 'Поиск по каталогу' }).fill('лампа');
  await page.keyboard.press('Enter');
  await home.comeAlive();
  await expect(page).toHaveURL(/\/search\/\?query=/);
});

test('what is pressed early is not done for another account that logs in meanwhile', async ({ page, demoShop }) => {
  const { db } = demoShop;
  await visitAs(page, demoShop);
  const { comeAlive } = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  await page.getByRole('button', { name: 'В корзину', exact: true }).first().click();
  const reloads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) reloads.push(request.url());
  });
  // Another tab has logged in
  const other = await aBuyer(db, { account: { cityId: demoShop.cityId } });
  await demoShop.setSession(page, other.token);
  await comeAlive();
  await expect.poll(() => reloads).toHaveLength(1);
  await waitForHydration(page);
  await expect(page.getByRole('banner')).toContainText(other.company.name);
  expect(await db.$count(basketLine, eq(basketLine.accountId, other.account.id))).toBe(0);
});

test('a switch that is pressed early and again, because nothing happened, is switched once', async ({
  page,
  demoShop,
}) => {
  const { token, account } = await aBuyer(demoShop.db, { account: { cityId: demoShop.cityId } });
  await demoShop.visit(page, token);
  const { comeAlive } = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  const mark = page
    .getByRole('row')
    .getByRole('button', { name: /^В избранное/ })
    .first();
  await mark.click();
  await mark.click();
  const menu = page.getByRole('banner').getByRole('button', { name: /^Профиль/ });
  await menu.click();
  await menu.click();
  await comeAlive();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Выйти' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect.poll(() => demoShop.db.$count(favourite, eq(favourite.accountId, account.id))).toBe(1);
  await page.waitForTimeout(1000);
  expect(await demoShop.db.$count(favourite, eq(favourite.accountId, account.id))).toBe(1);
});

test('what is pressed early counts behind a window that opens by itself, which keeps the focus', async ({
  page,
  demoShop,
}) => {
  const { token, account } = await aBuyer(demoShop.db);
  await demoShop.visit(page, token);
  const { comeAlive } = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  const row = page.getByRole('region', { name: 'Товары' }).locator('tbody').getByRole('row').first();
  await row.getByRole('button', { name: 'Увеличить количество' }).click();
  await row.getByRole('button', { name: 'В корзину', exact: true }).click();
  await comeAlive();
  const city = page.getByRole('dialog');
  await expect(city).toBeVisible();
  await expect.poll(() => demoShop.db.$count(basketLine, eq(basketLine.accountId, account.id))).toBe(1);
  await expect.poll(() => city.evaluate((window) => window.contains(document.activeElement))).toBe(true);
});

test('a question that is asked early and what is pressed after it both happen, once', async ({ page, demoShop }) => {
  const { token, account } = await aBuyer(demoShop.db, { account: { cityId: demoShop.cityId } });
  await demoShop.visit(page, token);
  const products = [await aProduct(demoShop.db), await aProduct(demoShop.db)];
  await fetch(`${demoShop.url}/api/basket/list/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: products.map(({ id }) => ({ id, quantity: 5 })) }),
  });
  const { comeAlive } = await openDead(page, `${demoShop.url}/basket/`);
  await page.getByRole('button', { name: 'Очистить корзину' }).click();
  await page.getByRole('button', { name: `Удалить: ${products[0]!.name}` }).click();
  await comeAlive();
  const question = page.getByRole('dialog');
  await expect(question).toBeVisible();
  await expect.poll(() => demoShop.db.$count(basketLine, eq(basketLine.accountId, account.id))).toBe(1);
  await question.getByRole('button', { name: 'Отмена' }).click();
  await expect(page.getByRole('textbox', { name: /^Количество/ })).toHaveValue('5');
});

test('what is pressed after an early search is not pressed on the page that it opens', async ({ page, demoShop }) => {
  const { token, account } = await aBuyer(demoShop.db, { account: { cityId: demoShop.cityId } });
  await demoShop.visit(page, token);
  const { comeAlive } = await openDead(page, `${demoShop.url}/catalog/svetotekhnika/`);
  await page.getByRole('combobox', { name: 'Поиск по каталогу' }).fill('лампа');
  await page.keyboard.press('Enter');
  const row = page.getByRole('region', { name: 'Товары' }).locator('tbody').getByRole('row').first();
  const name = (await row.getByRole('link').first().textContent())!;
  await row.getByRole('button', { name: 'В корзину', exact: true }).click();
  await comeAlive();
  await expect(page).toHaveURL(/\/search\/\?query=/);
  await waitForHydration(page);
  await page.waitForTimeout(1000);
  const lines = await demoShop.db
    .select({ name: product.name })
    .from(basketLine)
    .innerJoin(product, eq(product.id, basketLine.productId))
    .where(eq(basketLine.accountId, account.id));
  // On the page where it was pressed, or not at all
  expect([[], [name]]).toContainEqual(lines.map((line) => line.name));
});
