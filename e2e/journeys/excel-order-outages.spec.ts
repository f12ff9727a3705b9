import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { basketLine } from '#ordering/basket/server/tables.ts';
import { expect, test } from '../fixtures.ts';
import { orderSheet } from '../order-sheet.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

let shop: OwnShop;
let accountId: number;
let product: { id: number; name: string; code: string; article: string | null };

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page, complaints }) => {
  complaints.allow(/Call \/(web|api)\/|Failed to load resource|ERR_|was lost/);
  const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  accountId = buyer.account.id;
  product = await aProduct(shop.db, { stock: 100 });
  await shop.visit(page, buyer.token);
});

const PARSE = '**/api/basket/parseFile/**';
const ADD = '**/api/basket/list/add/**';
const NOTHING_FOUND = 'Товары не найдены или разметка прикрепленного файла не соответствует необходимому формату';

const quantities = async () =>
  (await shop.db.select().from(basketLine).where(eq(basketLine.accountId, accountId))).map(({ quantity }) => quantity);

async function chooseFile(page: Page) {
  const excel = quickOrderPage(page);
  await shop.open(page, '/quickorder/?tab=excel');
  await excel.file.setInputFiles(await orderSheet([[5, product.article]]));
  return excel;
}

test('a shop that stops while it reads a spreadsheet is named, not the file, and the file is sent again', async ({
  page,
}) => {
  const excel = await chooseFile(page);
  await page.route(PARSE, (route) => route.abort('connectionreset'));
  await excel.next.click();
  const failure = page.getByRole('form', { name: 'Файл заказа' }).getByRole('alert');
  await expect(failure).toContainText('Магазин не отвечает. Файл не прочитан, нажмите «Далее» ещё раз');
  await expect(failure).not.toContainText(NOTHING_FOUND);
  await page.unroute(PARSE);
  await page.route(PARSE, (route) => route.fulfill({ status: 503, body: 'no upstream' }));
  await excel.next.click();
  await expect(excel.next).toBeEnabled();
  await expect(failure).toContainText('Магазин не отвечает');
  await page.unroute(PARSE);
  await page.route(PARSE, (route) =>
    route.fulfill({ json: { status: 'error', data: null, errors: [{ code: '500', message: 'Внутренняя ошибка' }] } }),
  );
  await excel.next.click();
  await expect(failure).toHaveText('Ошибка на стороне магазина. Попробуйте ещё раз чуть позже');
  await page.unroute(PARSE);
  await excel.next.click();
  await expect(excel.found).toContainText(product.name);
});

test('a spreadsheet that is sent without a connection stays, and is read once it is back', async ({
  page,
  context,
}) => {
  const excel = await chooseFile(page);
  await context.setOffline(true);
  await excel.next.click();
  const form = page.getByRole('form', { name: 'Файл заказа' });
  await expect(form.getByRole('alert')).toContainText('Нет соединения с интернетом. Файл не прочитан');
  await expect(form).toContainText('Заказ.xlsx');
  await context.setOffline(false);
  await excel.next.click();
  await expect(excel.found).toContainText(product.name);
});

test('lines whose addition was stored while the answer was lost are there once after another press', async ({
  page,
}) => {
  const excel = await chooseFile(page);
  await excel.next.click();
  await expect(excel.found).toContainText(product.name);
  const lost: string[] = [];
  await page.route(ADD, async (route) => {
    await route.fetch();
    lost.push(route.request().url());
    await route.abort('connectionreset');
  });
  await excel.toBasket.click();
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  expect(lost.length).toBeGreaterThan(1);
  expect(await quantities()).toEqual([5]);
  await expect(excel.found).toContainText(product.name);
  await page.unroute(ADD);
  await excel.toBasket.click();
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(excel.next).toBeDisabled();
  expect(await quantities()).toEqual([5]);
  // The same goods a second time are another addition: the buyer is asked
  await excel.file.setInputFiles(await orderSheet([[5, product.article]]));
  await excel.next.click();
  await excel.toBasket.click();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('lines that never reached the shop are added by another press', async ({ page }) => {
  const excel = await chooseFile(page);
  await excel.next.click();
  await expect(excel.found).toContainText(product.name);
  await page.route(ADD, (route) => route.abort('connectionreset'));
  await excel.toBasket.click();
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  await page.unroute(ADD);
  await excel.toBasket.click();
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  expect(await quantities()).toEqual([5]);
});

test('a product whose addition was stored while the answer was lost is there once after another press', async ({
  page,
}) => {
  await shop.open(page, `/detail/?code=${product.code}`);
  const order = page.getByRole('region', { name: 'Цена и заказ' });
  const lost: string[] = [];
  const add = '**/api/basket/add/**';
  await page.route(add, async (route) => {
    await route.fetch();
    lost.push(route.request().url());
    await route.abort('connectionreset');
  });
  await order.getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  expect(lost.length).toBeGreaterThan(1);
  await page.unroute(add);
  await order.getByRole('button', { name: 'В корзину' }).click();
  await expect(order.getByRole('button', { name: 'В корзине' })).toBeVisible();
  expect(await quantities()).toEqual([1]);
});
