import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

async function addToBasket(token: string, id: number, quantity: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ products: [{ id, quantity }] });
  const answer = await fetch(`${shop.url}/api/basket/add/`, { method: 'POST', headers, body });
  expect(await answer.json()).toMatchObject({ errors: [], data: { count: 1 } });
}

/** The row says of the quantity what the shop has answered. */
async function change(page: Page, name: string, quantity: string): Promise<void> {
  const saved = page.waitForResponse(/\/api\/basket\/update\//);
  await basketPage(page).quantity(name).fill(quantity);
  await basketPage(page).quantity(name).press('Enter');
  await saved;
}

for (const width of [360, 1280]) {
  test(`basket, checkout and order say what of an order is still to come, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const fields = { account: { cityId: shop.cityId }, company: { canBuyUnavailable: true } };
    const { token } = await aReadyBuyer(shop.db, fields);
    const item = await aProduct(shop.db, { name: `Кабель ${width}`, stock: 58 });
    await shop.visit(page, token);
    await addToBasket(token, item.id, 65);
    const row = basketPage(page).row(item.name);
    await shop.open(page, '/basket/');
    await expect(row).toContainText('Часть под заказ');
    await change(page, item.name, '58');
    await expect(row).not.toContainText('Часть под заказ');
    await change(page, item.name, '65');
    await expect(row).toContainText('Часть под заказ');
    await expectAccessible(page);

    await shop.open(page, '/order/');
    const note = page.getByRole('region', { name: 'Часть товаров — под заказ' });
    await expect(note).toContainText(item.name);
    await expect(note).toContainText(/58\sшт в наличии, 7\sшт под заказ/);
    await expectAccessible(page);
    await checkoutPage(page).fill(mouse());
    await checkoutPage(page).order.click();
    await expect(placed(page)).toBeVisible();
    const line = page.getByRole('table', { name: 'Товары заказа' }).getByRole('row').filter({ hasText: item.name });
    await expect(line).toContainText(/При оформлении: 58\sшт в наличии, 7\sшт под заказ/);
    await expectAccessible(page);

    await shop.open(page, '/orders/');
    const listed = page.getByRole('table').getByRole('row').last();
    await expect(listed).toContainText('Часть под заказ');
    await expectAccessible(page);
    await page.goBack();

    // All of the stock is taken by now
    await page.getByRole('link', { name: /^Повторить заказ/ }).click();
    await page.getByRole('button', { name: 'В корзину' }).click();
    await expect(page).toHaveURL(/\/basket\/$/);
    await expect(row).toContainText('Под заказ');
  });
}
