import type { Page } from '@playwright/test';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { counted } from '../count-presses.ts';
import { byPiece, fillBasket, listGoods, type Goods } from '../goods.ts';
import { mouse } from '../input-mode.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

/** Their baskets are this file's alone: a buyer, one of a debtor, one of a banned company, one without the right. */
const [BUYER, DEBTOR, BANNED, ONLOOKER] = ['retail.shop', 'debtor.buyer', 'banned', 'debtor.stock'];

test.use({ viewport: { width: 1280, height: 900 } });

const input = mouse();
let session: Session;
let goods: Goods[];

test.beforeEach(async ({ logIn }) => {
  session = await logIn(BUYER!);
  goods = byPiece(await listGoods(session, 60, 'svetotekhnika/')).slice(0, 3);
  await fillBasket(session, goods, 2);
});

/** Where the order of the page is brought. */
async function addressOf(page: Page): Promise<string> {
  const [, id] = /\/orders\/(\d+)\//.exec(page.url())!;
  const { address } = await session.call<{ address: { text: string } }>('GET', `/web/profile/order/${id}/`);
  return address.text;
}

async function countOrders({ call }: Session): Promise<number> {
  const { page } = await call<{ page: { total: number } }>('GET', '/web/profile/orders/?page_size=1');
  return page.total;
}

test(
  'the checkout panel shows the totals of the order',
  { tag: ['@R-CHK-01', '@R-CHK-04', '@R-CONST-35', '@R-ENT-30'] },
  async ({ page }) => {
    const { open, panel } = checkoutPage(page);
    await open();
    for (const name of ['Товары', 'Сумма', 'Вес', 'Отгрузка', 'Итого', 'В том числе НДС']) {
      await expect(panel.getByRole('term').filter({ hasText: name }).first()).toBeVisible();
    }
    await expect(panel.getByText(/\d\sкг$/)).toBeVisible();
    await panel.getByText('Состав заказа').click();
    await expect(panel.getByRole('row').filter({ hasText: goods[0]!.name })).toBeVisible();
    await expectAccessible(page);
  },
);

test(
  'choosing "faster" makes one shipment per product and recalculates the totals',
  { tag: ['@R-CONST-36', '@R-ENT-34', '@R-CALL-108', '@R-FMT-08'] },
  async ({ page }) => {
    const checkout = checkoutPage(page);
    await checkout.open();
    await checkout.openFields(input, ['Отгрузка']);
    await input.choose(page.getByRole('radio', { name: /^Одной отгрузкой/ }));
    await expect(checkout.panel).toContainText('1 отправление');
    const asked = page.waitForRequest((request) => request.url().includes('/web/orderCheckout/?shipment=faster'));
    await input.choose(checkout.faster);
    await asked;
    await expect(checkout.panel).toContainText('3 отправления');
  },
);

test('the checkout opens as the last order was, and two presses from the basket place the order', async ({ page }) => {
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  await checkout.openFields(input);
  await input.choose(checkout.faster);
  await input.choose(checkout.addresses.last());
  await checkout.order.click();
  await expect(placed(page)).toBeVisible();
  const number = /З-\d{4}-\d{6}/.exec(await placed(page).innerText())![0];
  await fillBasket(session, goods, 1);
  await basketPage(page).open();
  const { click, count } = counted(page);
  await click('link', { name: 'Оформить заказ' });
  await expect(page.getByText(`Как в заказе ${number}`)).toBeVisible();
  await expect(checkout.line('Получение')).toContainText('Доставка');
  await expect(checkout.line('Отгрузка')).toContainText('Быстрее');
  await expect(checkout.line('Оплата')).toContainText('Предоплата');
  await expect(checkout.panel).toContainText('3 отправления');
  await expect(page.getByRole('radio')).toHaveCount(0);
  await expectAccessible(page);
  await click('button', { name: 'Оформить заказ' });
  await expect(placed(page)).toBeVisible();
  expect(count()).toBe(2);
});

test('two keys place the order from the basket, and a held key places none', async ({ page }) => {
  await basketPage(page).open();
  const { press, count } = counted(page);
  await press('ControlOrMeta+Enter');
  await expect(checkoutPage(page).order).toBeEnabled();
  await page.evaluate(() => {
    const held = { code: 'Enter', ctrlKey: true, repeat: true, bubbles: true };
    document.body.dispatchEvent(new KeyboardEvent('keydown', held));
  });
  await expect(page).toHaveURL(/\/order\/$/);
  await press('ControlOrMeta+Enter');
  await expect(placed(page)).toBeVisible();
  expect(count()).toBe(2);
});

test('a line opens in place, shows what differs from the last order, and closes', async ({ page }) => {
  const checkout = checkoutPage(page);
  await checkout.open();
  const line = checkout.line('Адрес');
  const change = line.getByRole('button', { name: 'Изменить: Адрес' });
  await change.focus();
  await page.keyboard.press('Enter');
  await expect(checkout.addresses.and(page.locator(':checked'))).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(line).toContainText('отличается от того заказа');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Закрыть: Адрес' }).click();
  await expect(checkout.addresses).toHaveCount(0);
});

test('on a phone the five lines and the button are in sight', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const checkout = checkoutPage(page);
  await checkout.open();
  for (const title of ['Получение', 'Адрес', 'Грузополучатель', 'Отгрузка', 'Оплата']) {
    await expect(checkout.line(title)).toBeInViewport({ ratio: 1 });
  }
  await expect(checkout.order).toBeInViewport({ ratio: 1 });
});

test('an order of another window changes no choice of the open checkout', async ({ page, context, complaints }) => {
  complaints.allow(/409/);
  const checkout = checkoutPage(page);
  await checkout.open();
  const before = await checkout.line('Адрес').innerText();
  const other = await context.newPage();
  const ofOther = checkoutPage(other);
  await ofOther.open();
  await ofOther.openFields(input, ['Адрес']);
  await input.choose(ofOther.addresses.and(other.locator(':not(:checked)')).first());
  await ofOther.order.click();
  await expect(placed(other)).toBeVisible();
  const address = await addressOf(other);
  await fillBasket(session, goods, 1);
  await checkout.order.click();
  await expect(checkout.errors).toContainText('Корзина изменилась');
  expect(await checkout.line('Адрес').innerText()).toBe(before);
  await checkout.order.click();
  await expect(placed(page)).toBeVisible();
  expect(await addressOf(page)).not.toBe(address);
  expect(before).toContain(await addressOf(page));
});

test('what is filled in survives a reload of the page, until the order is placed', async ({ page }) => {
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  await checkout.openFields(input);
  await input.choose(checkout.faster);
  await input.choose(checkout.addresses.last());
  const address = await checkout.line('Адрес').innerText();
  await checkout.comment.fill('Позвоните за час');
  await page.reload();
  await expect(checkout.comment).toHaveValue('Позвоните за час');
  await expect(checkout.line('Отгрузка')).toContainText('Быстрее');
  expect(address).toContain((await checkout.line('Адрес').locator('span').first().innerText()).trim());
  await expect(checkout.panel).toContainText('3 отправления');
  await checkout.order.click();
  await expect(placed(page)).toBeVisible();
  await fillBasket(session, goods);
  await checkout.open();
  await expect(checkout.comment).toHaveValue('');
});

test(
  'an order below 20,000 roubles warns about paid delivery and can still be placed',
  { tag: ['@R-ERR-18', '@R-CONST-34', '@R-ENT-32'] },
  async ({ page }) => {
    const checkout = checkoutPage(page);
    await checkout.open();
    const warning = checkout.warnings.getByText('Минимальная сумма для бесплатной доставки - 20 000 руб.');
    await checkout.fill(input);
    await expect(warning).toBeVisible();
    await expect(checkout.panel).toContainText('рассчитывается менеджером');
    await expect(checkout.order).toBeEnabled();
    await input.choose(checkout.pickup);
    await expect(warning).toHaveCount(0);
  },
);

test(
  'a company with overdue debt sees a warning and can only prepay',
  { tag: ['@R-ERR-14', '@R-ROLE-08', '@R-CALL-081'] },
  async ({ page, logIn }) => {
    const debtor = await logIn(DEBTOR!);
    await fillBasket(debtor, goods, 2);
    const checkout = checkoutPage(page);
    await basketPage(page).open();
    const warning = page.getByText(
      'У вас имеется просроченная дебиторская задолженность. Пожалуйста, оплатите ее или оформите заказ по предоплатной системе расчета',
    );
    await expect(warning).toBeVisible();
    await basketPage(page).toCheckout.click();
    await expect(checkout.warnings.getByRole('listitem').first()).toHaveText(/^У вас имеется просроченная/);
    await checkout.openFields(input, ['Оплата']);
    await expect(checkout.credit).toBeDisabled();
    await expect(checkout.prepayment).toBeChecked();
    await checkout.fill(input);
    await expect(checkout.order).toBeEnabled();
    await expectAccessible(page);
  },
);

test(
  'a banned company cannot order and sees whom to call',
  { tag: ['@R-ERR-15', '@R-ROLE-09'] },
  async ({ page, logIn }) => {
    const banned = await logIn(BANNED!);
    await fillBasket(banned, goods, 2);
    const checkout = checkoutPage(page);
    await basketPage(page).open();
    await expect(
      page.getByText(/^Заказ не может быть оформлен, пожалуйста, оформите обращение с темой "Заказ товара"/),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Оформить заказ' })).toBeDisabled();
    await checkout.open();
    await checkout.fill(input);
    await expect(checkout.warnings.getByRole('link', { name: /^\+7/ })).toHaveAttribute('href', /^tel:\+7\d{10}$/);
    await expect(checkout.order).toBeDisabled();
    await expectAccessible(page);
  },
);

test('on a phone the bar with the total links to what blocks the order', async ({ page, logIn }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await fillBasket(await logIn(BANNED!), goods, 2);
  await basketPage(page).open();
  const ban = page.getByRole('list', { name: 'Предупреждения' }).getByText(/^Заказ не может быть оформлен/);
  await expect(ban).not.toBeInViewport();
  await page.getByRole('button', { name: /^Почему нельзя\?/ }).click();
  await expect(ban).toBeInViewport();
  await expect(page.locator('#order-barriers')).toBeFocused();
});

test('a buyer without the right to order sees whom to contact', async ({ page, logIn, complaints }) => {
  complaints.allow(/status of 403/);
  await logIn(ONLOOKER!);
  await checkoutPage(page).open();
  await expect(page.getByText('Нет права оформлять заказы')).toBeVisible();
});

test('an empty basket cannot be checked out', async ({ page }) => {
  await session.call('POST', '/api/basket/clear/', {});
  await checkoutPage(page).open();
  await expect(page.getByText('Корзина пуста')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Перейти в каталог' })).toBeVisible();
});

test('pressing the button twice places one order', { tag: ['@R-CALL-109'] }, async ({ page }) => {
  const before = await countOrders(session);
  const checkout = checkoutPage(page);
  await checkout.open();
  await checkout.fill(input);
  await checkout.order.dblclick();
  await expect(placed(page)).toBeVisible();
  expect(await countOrders(session)).toBe(before + 1);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Корзина' })).toHaveText('Корзина');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Заказ З-/);
  await expect(placed(page)).toHaveCount(0);
});

test(
  'after a lost response the order is sent again with the same key',
  { tag: ['@R-CALL-109'] },
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED|was lost/);
    const before = await countOrders(session);
    const checkout = checkoutPage(page);
    await checkout.open();
    await checkout.fill(input);
    const keys: string[] = [];
    await page.route('**/api/order/add/', async (route) => {
      keys.push((route.request().postDataJSON() as { checkoutKey: string }).checkoutKey);
      if (keys.length > 1) return route.continue();
      // The shop places the order, the answer does not arrive
      await route.fetch();
      return route.abort();
    });
    await checkout.order.click();
    await expect(checkout.errors).toContainText('Ответ магазина не получен');
    await expect(checkout.errors).toBeFocused();
    await expect(checkout.comment).toBeDisabled();
    await expectAccessible(page);
    await checkout.retry.click();
    await expect(placed(page)).toBeVisible();
    expect(await countOrders(session)).toBe(before + 1);
    expect(keys[1]).toBe(keys[0]);
  },
);

test(
  'the checkout waits for unsaved quantities and is never prefetched',
  { tag: ['@R-STATE-018'] },
  async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/orderCheckout|basket\/update/.test(request.url())) asked.push(request.url());
    });
    const basket = basketPage(page);
    await basket.open();
    await basket.toCheckout.hover();
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
    await basket.plus(goods[0]!.name).click();
    await basket.toCheckout.click();
    await expect(checkoutPage(page).panel.getByText(/3\sартикула, 7\s/)).toBeVisible();
    expect(asked.map((url) => (url.includes('update') ? 'update' : 'checkout'))).toEqual(['update', 'checkout']);
  },
);

test(
  'the buyer adds a delivery address with suggestions and a consignee, and both are selected at once',
  { tag: ['@R-ENT-33', '@R-CHK-02'] },
  async ({ page, complaints }) => {
    complaints.allow(/400/);
    const checkout = checkoutPage(page);
    const whole = `г Самара, ул Складская, д ${Date.now()}`;
    await page.route('**/api/dadata/autocompleteAddress/', (route) =>
      route.fulfill({ json: { status: 'success', data: [{ value: whole }], errors: [] } }),
    );
    await checkout.open();
    let asked = 0;
    page.on('request', (request) => (asked += request.url().includes('/web/orderCheckout/') ? 1 : 0));
    await checkout.fill(input);
    await page.getByRole('button', { name: 'Новый адрес' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Адрес').fill('Самара скл');
    const completion = page.getByRole('option', { name: whole });
    await expect(completion).toBeVisible();
    await expectAccessible(page);
    await completion.click();
    await expect(dialog.getByLabel('Адрес')).toHaveValue(whole);
    await dialog.getByLabel('Телефон').fill('9161234567');
    await dialog.getByRole('button', { name: 'Добавить адрес' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('radio', { name: whole })).toBeChecked();
    await page.getByRole('button', { name: 'Новый грузополучатель' }).click();
    await dialog.getByLabel('ИНН').fill('123');
    await dialog.getByRole('button', { name: 'Добавить грузополучателя' }).click();
    await expect(dialog.getByText('Это поле обязательно для заполнения')).toBeVisible();
    await expect(dialog.getByLabel('ИНН')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('ИНН').fill('');
    await dialog.getByLabel('Название').fill('ООО «Новый склад»');
    await dialog.getByRole('button', { name: 'Добавить грузополучателя' }).click();
    await expect(page.getByRole('radio', { name: 'ООО «Новый склад»' }).first()).toBeChecked();
    await input.choose(checkout.prepayment);
    await checkout.order.click();
    await expect(placed(page)).toBeVisible();
    await expect(page.getByText(`Доставка: ${whole}`)).toBeVisible();
    expect(asked).toBe(0);
  },
);

test('Ctrl and Enter in the search of the shop places no order', async ({ page }) => {
  const count = await countOrders(session);
  const checkout = checkoutPage(page);
  await checkout.open();
  const search = page.getByRole('banner').getByLabel('Поиск по каталогу');
  await search.fill('кабель');
  await search.press('Control+Enter');
  // An order that is being placed lets nothing be changed
  await checkout.comment.fill('Позвоните за час');
  await expect(checkout.comment).toHaveValue('Позвоните за час');
  expect(await countOrders(session)).toBe(count);
});
