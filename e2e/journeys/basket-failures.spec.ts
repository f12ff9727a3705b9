import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, listen, test, type Session } from '../fixtures.ts';
import { byPiece, fillBasket, listGoods, quantityInBasket, type Goods } from '../goods.ts';
import { basketPage } from '../pages/basket-page.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'accountant';

let session: Session;
let goods: Goods[];

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  goods = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).slice(0, 4);
  await fillBasket(session, goods, 5);
});

/** Opens the basket from another page, so that its data is asked for by the browser. */
async function openFromHeader(page: Page): Promise<void> {
  await page.goto('/orders/');
  await waitForHydration(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click();
}

test(
  'a malformed or failed response sets the error flag, and the retry succeeds',
  { tag: ['@R-ERR-25', '@R-ENT-27'] },
  async ({ page, complaints }) => {
    complaints.allow(/basket could not be read|Call \/web\/basket|status of 500/);
    await page.route('**/web/basket/products/', (route) =>
      route.fulfill({ json: { status: 'success', data: { grid: null }, errors: [] } }),
    );
    await page.route('**/api/basket/sumBlock/', (route) =>
      route.fulfill({ json: { status: 'success', data: { total: null }, errors: [] } }),
    );
    await openFromHeader(page);
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible();
    await page.unroute('**/web/basket/products/');
    await page.route('**/web/basket/products/', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', data: null, errors: [] } }),
    );
    const failed = page.waitForResponse('**/web/basket/products/');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await failed;
    await expect(page.getByRole('button', { name: 'Повторить' })).toBeEnabled();
    await expect(page.getByText('Не удалось загрузить данные')).toBeVisible();
    await page.unroute('**/web/basket/products/');
    await page.getByRole('button', { name: 'Повторить' }).click();
    await expect(basketPage(page).rows).toHaveCount(4);
    // The sums are still not there: that is said in their place
    const place = page.getByRole('complementary', { name: 'Итого' });
    await expect(place).toContainText('Не удалось загрузить данные');
    await page.unroute('**/api/basket/sumBlock/');
    await place.getByRole('button', { name: 'Повторить' }).click();
    await expect(basketPage(page).sums).toContainText('4 артикула');
  },
);

test(
  'a quantity entered offline is kept and sent when the connection returns',
  { tag: ['@R-STATE-056'] },
  async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED|was lost/);
    const [product] = goods as [Goods];
    const { name } = product;
    const basket = basketPage(page);
    await basket.open();
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await basket.plus(name).click();
    await expect(page.getByText('1 изменение не сохранено')).toBeVisible();
    await expect(page.getByText('Нет соединения с интернетом')).toBeVisible();
    await expect(basket.quantity(name)).toHaveValue('6');
    await context.setOffline(false);
    await expect(page.getByText('1 изменение не сохранено')).toHaveCount(0);
    await expect.poll(() => quantityInBasket(session, product)).toBe(6);
  },
);

test('a quantity that the silent shop has not got is named until the shop answers', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  const [product] = goods as [Goods];
  const basket = basketPage(page);
  await basket.open();
  await page.route('**/api/basket/update/', (route) => route.abort());
  await basket.plus(product.name).click();
  await expect(page.getByText('Магазин не отвечает: 1 изменение не сохранено. Сохраним, как только он')).toBeVisible();
  await expect(basket.quantity(product.name)).toHaveValue('6');
  await page.unroute('**/api/basket/update/');
  await expect(page.getByText('изменение не сохранено')).toHaveCount(0);
  await expect.poll(() => quantityInBasket(session, product)).toBe(6);
});

test(
  'a change made in another window appears when this window gets the focus',
  { tag: ['@R-CALL-075'] },
  async ({ page, context, complaints }) => {
    const [one, other] = goods as [Goods, Goods];
    const [first, second] = [page, await context.newPage()];
    listen(second, complaints.texts);
    await basketPage(first).open();
    await basketPage(second).open();
    await basketPage(second).plus(one.name).click();
    await expect.poll(() => quantityInBasket(session, one)).toBe(6);
    await first.bringToFront();
    await first.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(basketPage(first).quantity(one.name)).toHaveValue('6');
    await basketPage(first).plus(other.name).click();
    await expect.poll(() => quantityInBasket(session, other)).toBe(6);
    expect(await quantityInBasket(session, one)).toBe(6);
  },
);
