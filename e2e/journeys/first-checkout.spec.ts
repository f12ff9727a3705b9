import { aProduct } from '#goods/products/server/factory.ts';
import { anAddress, aPickupStore } from '#ordering/addresses/server/factory.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { checkoutPage } from '../pages/checkout-page.ts';

let shop: OwnShop;
let buyer: ReadyBuyer;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    await aPickupStore(db);
    await aPickupStore(db);
  });
  buyer = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId } });
  await anAddress(shop.db, buyer.company.id);
  const { id } = await aProduct(shop.db);
  await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ id, quantity: 1 }] }),
  });
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  await shop.visit(page, buyer.token);
  await shop.open(page, '/order/');
});

test(
  'an incomplete order is not sent, and the first empty field gets the focus',
  { tag: ['@R-VAL-45', '@R-ERR-17', '@R-CHK-03'] },
  async ({ page }) => {
    const checkout = checkoutPage(page);
    let requests = 0;
    page.on('request', (request) => (requests += request.url().includes('/api/order/add/') ? 1 : 0));
    await expect(checkout.order).toBeDisabled();
    await checkout.order.click({ force: true });
    await expect(checkout.warnings).toContainText('Заполните обязательные поля для оформления заказа');
    await expect(checkout.delivery).toBeFocused();
    await expect(page.getByText('Это поле обязательно для заполнения').first()).toBeVisible();
    await expectAccessible(page);
    await mouse().choose(checkout.delivery);
    await checkout.errors.getByRole('button', { name: 'Адрес доставки' }).click();
    await expect(checkout.addresses.first()).toBeFocused();
    expect(requests).toBe(0);
  },
);

test('what is missing is a link to its field, which opens a closed line', async ({ page }) => {
  const checkout = checkoutPage(page);
  const line = checkout.line('Получение');
  await line.getByRole('button', { name: 'Закрыть: Получение' }).click();
  await expect(checkout.delivery).toHaveCount(0);
  await line.getByRole('button', { name: 'Укажите: способ получения' }).click();
  await expect(checkout.delivery).toBeFocused();
  await mouse().choose(checkout.pickup);
  await expect(checkout.line('Пункт самовывоза').getByRole('button', { name: /^Укажите/ })).toBeVisible();
  await mouse().choose(checkout.stores.first());
  await expect(page.getByText('Укажите')).toHaveCount(0);
  await expect(checkout.order).toBeEnabled();
});
