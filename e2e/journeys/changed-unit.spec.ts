import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
let token: string;
let item: { id: number; name: string };

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** A hundred pieces lie in the basket; meanwhile the accounting system counts packs of ten. */
test.beforeEach(async ({ page }) => {
  ({ token } = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId } }));
  item = await aProduct(shop.db, { unitBase: 'шт', stock: 1000 });
  await call('/api/basket/add/', { products: [{ id: item.id, quantity: 100 }] });
  await shop.db.update(product).set({ unitBase: 'упак', unitCustom: 'шт', ratio: 10 }).where(eq(product.id, item.id));
  await recordCatalogueChange(shop.db, 'item', [item.id]);
  await shop.visit(page, token);
});

async function call(path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(shop.url + path, {
    headers,
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
  const { data, errors } = (await answer.json()) as { data: unknown; errors: unknown[] };
  expect(errors).toEqual([]);
  return data;
}

const quantityInBasket = async () =>
  ((await call('/api/header/')) as { basket: { quantity: number }[] }).basket.map(({ quantity }) => quantity);

const warnings = (page: Page) => page.getByRole('list', { name: 'Предупреждения' });
const CHANGED = 'У товаров в корзине изменилась единица измерения';

for (const width of [360, 1280]) {
  test(`a line in another unit is confirmed in one press and then ordered, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${shop.url}/order/`);
    await waitForHydration(page);
    await expect(warnings(page)).toContainText(CHANGED);
    await warnings(page).getByRole('link', { name: 'Проверить количество' }).click();
    const note = basketPage(page).row(item.name).getByRole('note');
    await expect(note).toContainText('Единица изменилась: было 100 шт, теперь упак по 10 шт. Проверьте количество.');
    await expect(warnings(page)).toContainText(CHANGED);
    // It would lead to where the buyer is
    await expect(warnings(page).getByRole('link', { name: 'Проверить количество' })).toHaveCount(0);
    await expectAccessible(page);
    await note.getByRole('button', { name: `Подтвердить 10 упак: ${item.name}` }).click();
    await expect(note).toHaveCount(0);
    await expect(basketPage(page).quantity(item.name)).toHaveValue('10');
    await expect(page.getByText(CHANGED)).toHaveCount(0);
    expect(await quantityInBasket()).toEqual([10]);
  });
}

for (const width of [360, 1280]) {
  test(`the sums leave the line out until it is confirmed, and say so, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const other = await aProduct(shop.db, { unitBase: 'шт', stock: 1000, price: 25_000 });
    await call('/api/basket/add/', { products: [{ id: other.id, quantity: 2 }] });
    await page.goto(`${shop.url}/basket/`);
    await waitForHydration(page);
    const { sums, row } = basketPage(page);
    const isCounted = sums.getByText('без 1 позиции, которая ждёт подтверждения');
    await expect(isCounted).toBeVisible();
    await expect(sums).toContainText('Товары1 артикул, 2 шт');
    await expect(sums).toContainText('Сумма500 ₽');
    await expect(row(item.name)).not.toContainText('10 000,00 ₽');
    if (width === 360) await expect(page.getByText('Итого без 1 позиции', { exact: true })).toBeVisible();
    await page.goto(`${shop.url}/order/`);
    await waitForHydration(page);
    const panel = page.getByRole('region', { name: 'Ваш заказ' });
    await expect(panel).toContainText('без 1 позиции, которая ждёт подтверждения');
    await expect(panel).toContainText('Сумма500 ₽');
    await warnings(page).getByRole('link', { name: 'Проверить количество' }).click();
    await row(item.name).getByRole('button', { name: 'Подтвердить 10 упак' }).click();
    await expect(isCounted).toHaveCount(0);
    await expect(sums).toContainText('Сумма1 500 ₽');
    await expect(row(item.name)).toContainText('1 000,00 ₽');
  });
}

test('another quantity is a confirmation too, and it outlives a reload', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${shop.url}/basket/`);
  await waitForHydration(page);
  await basketPage(page).quantity(item.name).fill('12');
  await basketPage(page).quantity(item.name).press('Enter');
  await expect(basketPage(page).row(item.name).getByRole('note')).toHaveCount(0);
  await expect.poll(quantityInBasket).toEqual([12]);
  await page.reload();
  await waitForHydration(page);
  await expect(basketPage(page).quantity(item.name)).toHaveValue('12');
  await expect(page.getByText(CHANGED)).toHaveCount(0);
});
