import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

let shop: OwnShop;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
  await aProduct(shop.db, { article: 'ДВА-1', name: 'Лампа', stock: 500 });
  await settledCatalogue(shop.db);
});
test.afterAll(() => shop.close());

/** How many requests of this call leave the page from now on. */
function countRequests(page: Page, path: string): () => number {
  let count = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1;
  });
  return () => count;
}

test('a double click adds the quick order to the basket once and asks nothing', async ({ page }) => {
  await shop.visit(page, (await aBuyer(shop.db, { account: { cityId: shop.cityId } })).token);
  await shop.open(page, '/quickorder/');
  const quickOrder = quickOrderPage(page);
  await quickOrder.paste('ДВА-1\t5\n');
  await expect(quickOrder.toBasket).toBeEnabled();
  const requests = countRequests(page, '/api/basket/list/add/');
  await quickOrder.toBasket.dblclick();
  await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(requests()).toBe(1);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a double click makes one price list and one subscription', async ({ page }) => {
  await shop.visit(page, (await aBuyer(shop.db, { account: { cityId: shop.cityId } })).token);
  await shop.open(page, '/price-lists/');
  for (const [button, path, table] of [
    ['Собрать прайс-лист', '/api/price-lists/', 'Готовые прайс-листы'],
    ['Подписаться', '/api/price-lists/subscriptions/', 'Подписки'],
  ] as const) {
    const requests = countRequests(page, path);
    await page.getByRole('button', { name: button }).dblclick();
    await expect(page.getByRole('table', { name: table }).locator('tbody tr')).toHaveCount(1);
    await page.waitForLoadState('networkidle');
    expect(requests()).toBe(1);
  }
});
