import { aProduct } from '#goods/products/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { byPiece, listGoods } from '../goods.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** More than any stock of the demo. */
const TOO_MANY = '100000';
const NOT_SO_MANY = 'Столько нет, доступность проверит менеджер';

let shop: OwnShop;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test('the basket says at the line that so much is not in stock, and the checkout says it when it opens', async ({
  page,
}) => {
  const { token } = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId } });
  const product = await aProduct(shop.db, { name: 'Кабель короткий', stock: 58 });
  await shop.visit(page, token);
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ products: [{ id: product.id, quantity: 1 }] });
  await fetch(`${shop.url}/api/basket/add/`, { method: 'POST', headers, body });
  await shop.open(page, '/basket/');
  const basket = basketPage(page);
  const row = basket.row(product.name);
  await expect(row).not.toContainText(NOT_SO_MANY);
  await basket.quantity(product.name).fill(TOO_MANY);
  await page.keyboard.press('Tab');
  await expect(row).toContainText(NOT_SO_MANY);
  await expectAccessible(page);
  await shop.open(page, '/order/');
  const short = checkoutPage(page).panel.getByRole('region', { name: NOT_SO_MANY });
  await expect(short.getByRole('listitem')).toHaveText([product.name]);
  await expectAccessible(page);

  await shop.open(page, '/basket/');
  await expect(row).toContainText(NOT_SO_MANY);
  await basket.quantity(product.name).fill('58');
  await page.keyboard.press('Tab');
  await expect(row).not.toContainText(NOT_SO_MANY);
});

test('lists and the quick order say it before anything is added', async ({ page, logIn }) => {
  const session = await logIn('retail.stock');
  await session.call('POST', '/api/basket/clear/', {});
  const [product] = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).filter(({ article }) => article);
  await page.goto('/catalog/ruchnoy-instrument/');
  await waitForHydration(page);
  const row = page.getByRole('row').filter({ hasText: product!.name }).first();
  await row.getByRole('textbox', { name: /^Количество/ }).fill(TOO_MANY);
  await page.keyboard.press('Tab');
  await expect(row).toContainText(NOT_SO_MANY);
  await row.getByRole('textbox', { name: /^Количество/ }).fill('1');
  await page.keyboard.press('Tab');
  await expect(row).not.toContainText(NOT_SO_MANY);

  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste(`${product!.article}\t${TOO_MANY}\n`);
  await expect(quick.entry).toContainText(NOT_SO_MANY);
});
