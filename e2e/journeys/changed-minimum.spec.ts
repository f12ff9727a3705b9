import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { product } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { basketPage } from '../pages/basket-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
let token: string;
let item: { id: number; name: string };
let templateId: number;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** Eight metres lie in the basket and in a template; meanwhile the accounting system sells from five thousand on. */
test.beforeEach(async ({ page }) => {
  const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  ({ token } = buyer);
  item = await aProduct(shop.db, { unitBase: 'м', stock: 90_000, price: 1000 });
  const products = [{ id: item.id, quantity: 8 }];
  ({ id: templateId } = await aTemplate(shop.db, buyer.account.id, { products }));
  await call('/api/basket/add/', { products });
  await shop.db.update(product).set({ minOrderCount: 5000, packageCount: 1000 }).where(eq(product.id, item.id));
  await recordCatalogueChange(shop.db, 'item', [item.id]);
  await shop.visit(page, token);
});

async function call<D>(path: string, body?: object): Promise<D> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) };
  const answer = await fetch(shop.url + path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const { data, errors } = (await answer.json()) as { data: D; errors: unknown[] };
  expect(errors).toEqual([]);
  return data;
}

const quantitiesInBasket = async () =>
  (await call<{ basket: { quantity: number }[] }>('/api/header/')).basket.map(({ quantity }) => quantity);

const NOTE = 'Было 8 м. Изменилась упаковка или минимум.';

for (const width of [360, 1280]) {
  test(`a basket line says that a new minimum has raised its quantity, until another is chosen, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await shop.open(page, '/basket/');
    const { row, quantity } = basketPage(page);
    await expect(quantity(item.name)).toHaveValue(/^5\s000$/);
    await expect(row(item.name)).toContainText(NOTE);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await quantity(item.name).fill('6000');
    await quantity(item.name).press('Enter');
    await expect(row(item.name)).not.toContainText(NOTE);
    await expect.poll(quantitiesInBasket).toEqual([6000]);
    await page.reload();
    await waitForHydration(page);
    await expect(quantity(item.name)).toHaveValue(/^6\s000$/);
    await expect(row(item.name)).not.toContainText(NOTE);
  });
}

for (const path of ['/basket-templates/', 'the template']) {
  test(`a template that is put into the basket from ${path} reports a raised quantity`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await call('/api/basket/clear/', {});
    if (path === 'the template') {
      await shop.open(page, `/basket-templates/${templateId}/`);
      await expect(page.getByRole('table', { name: 'Товары шаблона' })).toContainText(NOTE);
    } else {
      await shop.open(page, path);
    }
    await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
    await expect(page.getByRole('dialog')).toContainText(/Увеличили 8\sм до 5\s000\sм: это минимум/);
  });
}
