import type { Page } from '@playwright/test';
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

test(
  'the buyer copies an order into the basket and sees which lines are unavailable',
  { tag: ['@R-STATE-082', '@R-CALL-106', '@R-FEAT-22'] },
  async ({ page }) => {
    const { number } = await placeOrder(session);
    await session.call('POST', '/api/basket/clear/', {});
    const repriced = Array.from({ length: 6 }, (_, n) => ({
      id: 10 + n,
      article: `Ц-${n}`,
      name: 'Кабель',
      before: '99,50 ₽ за шт',
      now: '1 100 ₽ за шт',
    }));
    await page.route('**/api/order/copy/**', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      const gone = { id: 1, code: 'NOT_FOUND', reason: 'Товара нет в каталоге', article: 'А-1', name: 'Прежний товар' };
      body.data.refused.push(gone);
      body.data.repriced = repriced;
      body.data.repricedSummary = '6 подорожали: +6 003 ₽';
      const correction = {
        article: 'А-2',
        name: 'Провод',
        wanted: 1,
        unit: 'барабан',
        packageCount: 2,
        minOrderCount: 2,
      };
      Object.assign(body.data.added[0], { corrected: true, correction });
      await route.fulfill({ response, json: body });
    });
    await page.goto('/orders/');
    await waitForHydration(page);
    await page.getByRole('button', { name: `Повторить заказ ${number}` }).click();
    await expect(window(page)).toContainText('3 позиции по сегодняшним ценам');
    await expect(window(page).getByRole('listitem')).toHaveText([
      /^А-2Провод\s*Округлили 1\sбарабан до 2\sбарабана: кратность 2$/,
      'А-1Прежний товарТовара нет в каталоге',
    ]);
    await expect(window(page).getByText('Кабель').first()).toBeHidden();
    await window(page).getByText('6 подорожали: +6 003 ₽').click();
    await expect(window(page).getByRole('listitem').filter({ hasText: 'Ц-5' })).toHaveText(
      'Ц-5Кабель99,50 ₽ за шт → 1 100 ₽ за шт',
    );
    await expectAccessible(page);
    await window(page).getByRole('link', { name: 'Перейти в корзину' }).click();
    await expect(page).toHaveURL(/\/basket\/$/);
    for (const { name } of goods) await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible();
    const header = await session.call<{ basket: { quantity: number }[] }>('GET', '/api/header/');
    expect(header.basket.map(({ quantity }) => quantity)).toEqual([2, 2, 2]);
  },
);

test(
  'copying an order without available lines shows a message and leaves the basket unchanged',
  { tag: ['@R-STATE-082'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const { number, url } = await placeOrder(session);
    const refused = [{ id: 1, code: 'OUT_OF_STOCK', reason: 'Товара нет в наличии', article: null, name: 'Дрель' }];
    const errors = [{ code: 'NOTHING_ADDED', message: 'Ничего не добавлено' }];
    await page.route('**/api/order/copy/**', (route) =>
      route.fulfill({ status: 409, json: { status: 'error', data: { refused }, errors } }),
    );
    await page.goto(url);
    await waitForHydration(page);
    await page.getByRole('button', { name: `Повторить заказ ${number}` }).click();
    await expect(window(page)).toContainText('Ничего не добавлено');
    await expect(window(page)).toContainText('ДрельТовара нет в наличии');
    await expect(window(page).getByRole('link', { name: /корзин/i })).toHaveCount(0);
    await window(page).getByRole('button', { name: 'Понятно' }).click();
    await expect(window(page)).toHaveCount(0);
  },
);
