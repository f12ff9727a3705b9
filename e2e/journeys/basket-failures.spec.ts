import type { Page } from '@playwright/test';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, listen, test, type Session } from '../fixtures.ts';
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

interface Answer {
  grid: { row: { id: number; isInStock: boolean; similarProducts: unknown[] }[] };
  noProductsAddToOrder: unknown[];
}

/** Stock does not run out in the demo shop: the lines of the basket are answered as if it had. */
async function answerWith(page: Page, change: (basket: Answer) => void): Promise<void> {
  await page.route('**/web/basket/products/', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: Answer };
    change(body.data);
    await route.fulfill({ response, json: body });
  });
}

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
  'lines that are out of stock are listed separately and without a price',
  { tag: ['@R-BASK-03', '@R-STATE-011', '@R-STATE-012', '@R-STATE-013'] },
  async ({ page }) => {
    const [gone] = goods as [Goods];
    await answerWith(page, (basket) => {
      const row = basket.grid.row.find(({ id }) => id === gone.id)!;
      row.isInStock = false;
      row.similarProducts = [{ id: 1, name: 'Похожий товар', url: '/catalog/' }];
    });
    await openFromHeader(page);
    await expect(basketPage(page).rows).toHaveCount(3);
    const line = page.getByRole('region', { name: 'Нет в наличии' }).locator('tbody').getByRole('row').first();
    await expect(line.getByRole('checkbox')).toBeDisabled();
    await expect(line).not.toContainText('₽');
    await line.getByRole('button', { name: 'Подобрать аналог' }).click();
    await expect(page.getByRole('link', { name: 'Похожий товар' })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'deleting an out-of-stock line removes it from its list, deleting a lost line removes it from its block',
  { tag: ['@R-BASK-04', '@R-STATE-023'] },
  async ({ page }) => {
    const [gone, lost] = goods as [Goods, Goods];
    await answerWith(page, (basket) => {
      for (const row of basket.grid.row) row.isInStock = row.id !== gone.id;
      basket.grid.row = basket.grid.row.filter(({ id }) => id !== lost.id);
      basket.noProductsAddToOrder = [{ id: lost.id, article: null, name: lost.name, reason: 'Снят с продажи' }];
    });
    await openFromHeader(page);
    const outOfStock = page.getByRole('region', { name: 'Нет в наличии' });
    await outOfStock.getByRole('button', { name: 'Удалить' }).click();
    await expect(outOfStock).toHaveCount(0);
    await expect.poll(() => quantityInBasket(session, gone)).toBe(0);
    const lostItems = page.getByRole('region', { name: 'Нельзя заказать' });
    await expect(lostItems).toContainText('Снят с продажи');
    await lostItems.getByRole('button', { name: /^Удалить/ }).click();
    await expect(lostItems).toHaveCount(0);
    await expect.poll(() => quantityInBasket(session, lost)).toBe(0);
  },
);

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
