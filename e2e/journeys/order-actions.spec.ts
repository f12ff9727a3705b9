import type { Page } from '@playwright/test';
import { counted } from '../count-presses.ts';
import { keyboard } from '../input-mode.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { byPiece, fillBasket, listGoods, type Goods } from '../goods.ts';

/** Its basket and its new orders are this file's alone. */
const ACCOUNT = 'partner';

test.use({ viewport: { width: 1280, height: 900 } });

let session: Session;
let goods: Goods[];

interface Checkout {
  checkoutKey: string;
  contragents: { id: number; uf_current_contragent: unknown }[];
  pickupStores: { id: number }[];
}

/** An order of the goods, prepaid and picked up; answers its number. */
async function placeOrder({ call }: Session): Promise<{ number: string; url: string }> {
  await fillBasket(session, goods, 2);
  const checkout = await call<Checkout>('GET', '/web/orderCheckout/');
  return call('POST', '/api/order/add/', {
    contragent: checkout.contragents.find((company) => company.uf_current_contragent)!.id,
    deliveryType: 'pickup',
    pickupStore: checkout.pickupStores[0]!.id,
    shipment: 'together',
    paySystem: 'prepayment',
    checkoutKey: checkout.checkoutKey,
  });
}

const rowOf = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });
const window = (page: Page) => page.getByRole('dialog');

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  goods = byPiece(await listGoods(session, 40, 'ruchnoy-instrument/')).slice(0, 3);
});

test(
  'the buyer cancels an order from the list after confirming it',
  { tag: ['@R-STATE-081', '@R-CALL-105', '@R-FEAT-22'] },
  async ({ page }) => {
    const { number, url } = await placeOrder(session);
    await page.goto('/orders/');
    await waitForHydration(page);
    const cancel = page.getByRole('button', { name: `Отменить заказ ${number}` });
    await cancel.click();
    await expect(window(page)).toContainText(`Отменить заказ ${number}?`);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(window(page)).toHaveCount(0);
    await expect(cancel).toBeFocused();
    await expect(rowOf(page, number)).toContainText('Новый');
    await cancel.click();
    await window(page).getByRole('button', { name: 'Отменить заказ' }).click();
    await expect(page.getByText(`Заказ ${number} отменён`)).toBeVisible();
    await expect(rowOf(page, number)).toContainText('Отменён');
    await expect(cancel).toHaveCount(0);
    await page.goto(url);
    await expect(page.getByRole('region', { name: 'Ход заказа' })).toContainText('Отменён');
    await expect(page.getByRole('button', { name: `Отменить заказ ${number}` })).toHaveCount(0);
  },
);

/** The page that repeats a new order, with an empty basket. */
async function openRepeat(page: Page): Promise<void> {
  const { url } = await placeOrder(session);
  await session.call('POST', '/api/basket/clear/', {});
  await page.goto(`${url}repeat/`);
  await waitForHydration(page);
}

/** The rows of the page that repeats an order. */
const repeated = (page: Page) => page.getByRole('table', { name: 'Товары заказа' }).getByRole('row');

test(
  'an order is repeated with two changed quantities by five presses from home, nothing is added before',
  { tag: ['@R-STATE-082', '@R-FEAT-22'] },
  async ({ page }) => {
    const { number } = await placeOrder(session);
    await session.call('POST', '/api/basket/clear/', {});
    await page.goto('/');
    await waitForHydration(page);
    const { click, count } = counted(page);
    await click('link', { name: /^Заказы/ });
    await click('link', { name: `Повторить заказ ${number}` });
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`Повторить заказ ${number}`);
    await waitForHydration(page);
    await expectAccessible(page);
    const quantities = repeated(page).getByRole('textbox', { name: /^Количество/ });
    await quantities.nth(0).fill('7');
    await quantities.nth(1).fill('9');
    const { basket } = await session.call<{ basket: unknown[] }>('GET', '/api/header/');
    expect(basket).toEqual([]);
    await click('button', { name: 'Оформить' });
    await expect(page.getByText(`Как в заказе ${number}`)).toBeVisible();
    await click('button', { name: 'Оформить заказ' });
    await expect(placed(page)).toBeVisible();
    expect(count()).toBeLessThanOrEqual(5);
    const [, id] = /\/orders\/(\d+)\//.exec(page.url())!;
    const { lines } = await session.call<{ lines: { quantity: number }[] }>('GET', `/web/profile/order/${id}/`);
    expect(lines.map(({ quantity }) => quantity).toSorted()).toEqual([2, 7, 9]);
  },
);

test('an order is repeated from home with two changed quantities by keyboard alone', async ({ page }) => {
  const { number } = await placeOrder(session);
  await session.call('POST', '/api/basket/clear/', {});
  await page.goto('/');
  await waitForHydration(page);
  const input = keyboard(page);
  await input.press(page.getByRole('link', { name: /^Заказы/ }).first());
  await input.press(page.getByRole('link', { name: `Повторить заказ ${number}` }));
  const quantities = repeated(page).getByRole('textbox', { name: /^Количество/ });
  await input.write(quantities.nth(0), '7');
  await input.write(quantities.nth(1), '9');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/order\/$/);
  await expect(checkoutPage(page).order).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(placed(page)).toBeVisible();
});

test('ticks and quantities of a repeated order survive a reload, and the chosen lines go to the basket', async ({
  page,
}) => {
  await openRepeat(page);
  await repeated(page).nth(1).getByRole('checkbox').uncheck();
  await repeated(page)
    .nth(2)
    .getByRole('textbox', { name: /^Количество/ })
    .fill('5');
  await page.keyboard.press('Tab');
  await page.reload();
  await waitForHydration(page);
  await expect(repeated(page).nth(1).getByRole('checkbox')).not.toBeChecked();
  await expect(page.getByRole('region', { name: 'Повторить заказ' })).toContainText(/2\sпозиции/);
  await page.getByRole('button', { name: 'В корзину' }).click();
  await expect(page).toHaveURL(/\/basket\/$/);
  const { basket } = await session.call<{ basket: { quantity: number }[] }>('GET', '/api/header/');
  expect(basket.map(({ quantity }) => quantity).toSorted()).toEqual([2, 5]);
});

test('a price that changes while the page is open is shown, and nothing is added before it was seen', async ({
  page,
}) => {
  await openRepeat(page);
  await page.route('**/web/profile/order/*/repeat/', async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    body.data.lines[0].item.price.value += 1000;
    await route.fulfill({ response, json: body });
  });
  await page.getByRole('button', { name: 'Оформить' }).click();
  await expect(page.getByRole('alert')).toContainText('цены изменились');
  await expect(repeated(page).nth(1)).toContainText('↑ было');
  await expect(page.getByText(/1\sподорожала: \+2/)).toBeVisible();
  const { basket } = await session.call<{ basket: unknown[] }>('GET', '/api/header/');
  expect(basket).toEqual([]);
  await page.getByRole('button', { name: 'Оформить' }).click();
  await expect(page).toHaveURL(/\/order\/$/);
});

test(
  'goods that are no longer sold are not ticked and say why; what could not be added is named',
  { tag: ['@R-STATE-082', '@R-CALL-106'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const { url } = await placeOrder(session);
    await session.call('POST', '/api/basket/clear/', {});
    await page.goto('/orders/');
    await waitForHydration(page);
    await page.route('**/web/profile/order/*/repeat/', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      Object.assign(body.data.lines[0], { item: null, reason: 'Снят с продажи' });
      await route.fulfill({ response, json: body });
    });
    const refused = [{ id: 1, code: 'OUT_OF_STOCK', reason: 'Товара нет в наличии' }];
    const errors = [{ code: 'NOTHING_ADDED', message: 'Ничего не добавлено' }];
    await page.route('**/api/basket/list/add/', (route) =>
      route.fulfill({ status: 409, json: { status: 'error', data: { refused }, errors } }),
    );
    await page.locator(`a[href="${url}repeat/"]`).first().click();
    await expect(repeated(page).nth(1)).toContainText('Снято: Снят с продажи');
    await expect(repeated(page).nth(1).getByRole('checkbox')).toBeDisabled();
    await expect(page.getByText(/снято: 1\sпозиция/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'В корзину' }).click();
    await expect(window(page)).toContainText('Ничего не добавлено');
    await expect(window(page)).toContainText('Товара нет в наличии');
  },
);

test('a line of a repeated order whose quantity is emptied is not ordered', async ({ page }) => {
  await openRepeat(page);
  const line = repeated(page).nth(1);
  const quantity = line.locator('[data-quantity]');
  await expect(line.getByRole('checkbox')).toBeChecked();
  await quantity.fill('');
  await quantity.press('Tab');
  await expect(line.getByRole('checkbox')).not.toBeChecked();
  // The field shows its minimum again a second later
  await expect(quantity).toHaveValue(/[1-9]/);
  await expect(line.getByRole('checkbox')).not.toBeChecked();
});
