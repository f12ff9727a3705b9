import { expect, test, type Session } from '../fixtures.ts';
import { byPiece, fillBasket, type Goods, listGoods } from '../goods.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'retail.stock';

/** More than any stock of the demo. */
const TOO_MANY = 100_000;
const NOT_SO_MANY = 'Столько нет, доступность проверит менеджер';

let session: Session;
let product: Goods;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  [product] = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).filter(
    ({ article }) => article !== null,
  ) as [Goods];
});

test('the basket says at the line that so much is not in stock, and the checkout says it when it opens', async ({
  page,
}) => {
  await fillBasket(session, [product]);
  const basket = basketPage(page);
  await basket.open();
  const row = basket.row(product.name);
  await expect(row).not.toContainText(NOT_SO_MANY);
  await basket.quantity(product.name).fill(String(TOO_MANY));
  await page.keyboard.press('Tab');
  await expect(row).toContainText(NOT_SO_MANY);
  await page.reload();
  await expect(row).toContainText(NOT_SO_MANY);
  const checkout = checkoutPage(page);
  await checkout.open();
  const short = checkout.panel.getByRole('region', { name: NOT_SO_MANY });
  await expect(short.getByRole('listitem')).toHaveText([product.name]);

  // One piece is there
  await basket.open();
  await basket.quantity(product.name).fill('1');
  await page.keyboard.press('Tab');
  await expect(row).not.toContainText(NOT_SO_MANY);
});

test('lists, the product and the quick order say it before anything is added', async ({ page }) => {
  await session.call('POST', '/api/basket/clear/', {});
  await page.goto('/catalog/ruchnoy-instrument/');
  await waitForHydration(page);
  const row = page.getByRole('row').filter({ hasText: product.name }).first();
  await row.getByRole('spinbutton').fill(String(TOO_MANY));
  await page.keyboard.press('Tab');
  await expect(row).toContainText(NOT_SO_MANY);
  await row.getByRole('spinbutton').fill('1');
  await page.keyboard.press('Tab');
  await expect(row).not.toContainText(NOT_SO_MANY);

  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste(`${product.article}\t${TOO_MANY}\n`);
  await expect(quick.entry).toContainText(NOT_SO_MANY);
});
