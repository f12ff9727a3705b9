import type { Browser, Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { price } from '#goods/pricing/server/tables.ts';
import { aCompany } from '#identity/accounts/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { orderRequest } from '#ordering/requests/server/tables.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { counted } from '../count-presses.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const NEW = '/office/requests/new/';

let shop: DemoShop;
let owner: string;
let made = 0;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

/** A customer with a name of his own, and two products of 100 roubles. */
async function aCustomer(terms: Parameters<typeof aCompany>[1] = {}) {
  made += 1;
  const name = `Заказчик ${made} проверочный`;
  const buyer = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId }, company: { ...terms, name } });
  return { ...buyer, name, goods: await someGoods() };
}

async function someGoods() {
  made += 1;
  const [first, second] = [
    await aProduct(shop.db, { article: `ЗАЯВКА-${made}-1`, name: `Муфта заявки ${made}` }),
    await aProduct(shop.db, { article: `ЗАЯВКА-${made}-2`, name: `Зажим заявки ${made}` }),
  ];
  return [first!, second!] as const;
}

async function open(page: Page, address: string, token = owner): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

const linesTable = (page: Page) => page.getByRole('table', { name: 'Товары' });

/** Pastes a list at the cursor, which stands in the empty line. */
async function paste(page: Page, list: string): Promise<void> {
  await expect(linesTable(page).getByRole('combobox').last()).toBeFocused();
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, list);
}

const listOf = (goods: readonly { article: string | null }[]) =>
  goods.map(({ article }, index) => `${article}\t${index + 2}`).join('\n');

const ordersOf = (companyId: number) =>
  shop.db.select().from(customerOrder).where(eq(customerOrder.companyId, companyId)).orderBy(desc(customerOrder.id));

const total = (page: Page) => page.getByRole('region', { name: 'Итог заказа' });
const placeButton = (page: Page) => page.getByRole('button', { name: 'Оформить заказ' });

async function signedIn(browser: Browser, token: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await shop.visit(page, token);
  return page;
}

test('an order is entered from a pasted list in at most five presses from the list of orders', async ({ page }) => {
  const customer = await aCustomer();
  await open(page, '/office/orders/');
  const { click, press, count } = counted(page);
  await click('link', { name: 'Новый заказ' });
  await expect(page.getByRole('combobox', { name: 'Для компании' })).toBeFocused();
  await page.keyboard.type(customer.name);
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible();
  await press('Enter');
  await paste(page, listOf(customer.goods));
  await click('button', { name: 'Оформить заказ' });
  await expect(page).toHaveURL(/\/office\/orders\/\d+\/$/);
  expect(count()).toBeLessThanOrEqual(5);
  const [order] = await ordersOf(customer.company.id);
  expect(order).toMatchObject({ accountId: customer.account.id, total: 50_000, deliveryType: 'delivery' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Заказ ${order!.number}`);
  await expect(page.getByText(customer.goods[1].name)).toBeVisible();
  // What was entered is gone with the order
  await open(page, `${NEW}?company=${customer.company.id}`);
  await expect(linesTable(page).getByRole('textbox', { name: /^Количество/ })).toHaveCount(0);
});

test('lines show price, stock and sum, survive a reload, and one that was not found is asked about', async ({
  page,
}) => {
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, `${listOf(customer.goods)}\nНЕТ-ТАКОГО-АРТИКУЛА\t4`);
  await expect(total(page)).toContainText(/500\s₽/);
  const row = linesTable(page).getByRole('row').filter({ hasText: customer.goods[0].name });
  await expect(row.getByRole('cell').nth(3)).toHaveText(/^\d/);
  await expect(row).toContainText('200,00');
  await expect(linesTable(page)).toContainText('Не найден в каталоге');
  await page.getByRole('textbox', { name: 'Номер заказа у клиента' }).fill('ЗП-77');
  await expectAccessible(page);
  await page.reload();
  await waitForHydration(page);
  await expect(total(page)).toContainText(/500\s₽/);
  await expect(page.getByRole('textbox', { name: 'Номер заказа у клиента' })).toHaveValue('ЗП-77');
  await page.keyboard.press('Control+Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Продолжить без 1 строки?');
  await question.getByRole('button', { name: 'Исправить' }).click();
  await page.getByRole('button', { name: '1 строка не войдёт в заказ' }).click();
  await expect(page.getByRole('combobox', { name: 'Строка 3' })).toBeFocused();
  await page.keyboard.press('Control+Delete');
  await expect(page.getByRole('button', { name: /не войдёт/ })).toBeHidden();
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/\/office\/orders\/\d+\/$/);
  const [order] = await ordersOf(customer.company.id);
  expect(order!.ownNumber).toBe('ЗП-77');
});

test('goods are found by typing at the prices of the company, and read from a file', async ({ page }) => {
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await expect(linesTable(page).getByRole('combobox').last()).toBeFocused();
  await page.keyboard.type(customer.goods[0].article!);
  await page.keyboard.press('Enter');
  await expect(linesTable(page).getByRole('textbox', { name: /^Количество/ })).toHaveCount(1);
  await page.locator('input[type=file]').setInputFiles({
    name: 'заказ.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`Артикул;Количество\n${customer.goods[1].article};6\nЧУЖОЙ-КОД-1;2\n`),
  });
  await expect(linesTable(page).getByRole('textbox', { name: /^Количество/ })).toHaveCount(2);
  await expect(total(page)).toContainText(/700\s₽/);
  await expect(linesTable(page)).toContainText('Не найден в каталоге');
});

test('a request is sent, returned with a reason, changed and confirmed by the buyer', async ({ page, browser }) => {
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await page.getByRole('textbox', { name: 'Сообщение клиенту' }).fill('Как договорились');
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click();
  await expect(page).toHaveURL(/\/office\/requests\/\d+\/$/);
  const address = new URL(page.url()).pathname;
  const id = address.split('/').at(-2);
  await expect(page.getByText('Ждёт подтверждения')).toBeVisible();
  await expect(page.getByText('Как договорились').first()).toBeVisible();
  await expectAccessible(page);
  expect(await ordersOf(customer.company.id)).toEqual([]);

  const buyers = await signedIn(browser, customer.token);
  await buyers.goto(`${shop.url}/requests/${id}/`);
  await waitForHydration(buyers);
  await buyers.getByRole('button', { name: 'Вернуть менеджеру' }).click();
  await buyers.getByRole('textbox', { name: 'Что нужно изменить' }).fill('Нужно три зажима');
  await buyers.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect(buyers.getByText('Возвращена').first()).toBeVisible();

  await open(page, '/office/');
  await page.getByRole('link', { name: /Возвращены/ }).click();
  await page.getByRole('link', { name: id!, exact: true }).click();
  await expect(page.getByText('Нужно три зажима').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Исправить и отправить снова' }).click();
  await expect(total(page)).toContainText(/500\s₽/);
  const second = linesTable(page).getByRole('row').filter({ hasText: customer.goods[1].name });
  await second.getByRole('textbox', { name: /^Количество/ }).fill('4');
  await second.getByRole('textbox', { name: /^Количество/ }).press('Tab');
  await expect(total(page)).toContainText(/600\s₽/);
  await page.getByRole('button', { name: 'Отправить снова' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(page.getByText('Ждёт подтверждения')).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Возвращена. Нужно три зажима');

  await buyers.goto(`${shop.url}/requests/${id}/`);
  await waitForHydration(buyers);
  await buyers.getByRole('button', { name: 'Подтвердить и оформить' }).click();
  await expect(buyers).toHaveURL(/\/orders\/\d+\//);
  const [order] = await ordersOf(customer.company.id);
  const lines = await shop.db.select().from(orderLine).where(eq(orderLine.orderId, order!.id));
  expect(lines.map(({ quantity }) => quantity).toSorted()).toEqual([2, 4]);
  await open(page, address);
  await expect(page.getByText('Подтверждена').first()).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: order!.number }).first().click();
  await expect(page).toHaveURL(new RegExp(`/office/orders/${order!.id}/$`));
  await page.getByRole('link', { name: 'Повторить' }).click();
  await expect(total(page)).toContainText(/600\s₽/);
  await buyers.context().close();
});

test('a request is withdrawn with a reason that the buyer reads', async ({ page, browser }) => {
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click();
  await page.getByRole('button', { name: 'Отозвать' }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('textbox', { name: 'Причина' }).fill('Снят с производства');
  await expectAccessible(page, '[role=dialog]');
  await form.getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByText('Отозвана').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Изменить' })).toBeHidden();
  const buyers = await signedIn(browser, customer.token);
  await buyers.goto(shop.url + new URL(page.url()).pathname.replace('/office', ''));
  await expect(buyers.getByText('Снят с производства').first()).toBeVisible();
  await buyers.context().close();
});

test('an order for a company without people belongs to the manager, and nobody is asked to confirm it', async ({
  page,
}) => {
  const { id } = await aCompany(shop.db, { name: 'Компания без людей' });
  const goods = await someGoods();
  await open(page, `${NEW}?company=${id}`);
  await expect(page.getByText('В компании некому заказывать: заказ будет записан на вас')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить на подтверждение' })).toBeHidden();
  await page.getByRole('combobox', { name: 'Получение' }).selectOption('Самовывоз');
  await linesTable(page).getByRole('combobox').last().focus();
  await paste(page, listOf(goods));
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/office\/orders\/\d+\/$/);
  const [order] = await ordersOf(id);
  expect(order).toMatchObject({ total: 50_000, accountId: order!.createdBy });
});

test('an order at a price that has changed shows what was and is, and is placed by the next press', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 4\d\d/);
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await expect(total(page)).toContainText(/500\s₽/);
  await shop.db.update(price).set({ value: 11_000 }).where(eq(price.itemId, customer.goods[0].id));
  await placeButton(page).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Цены или остатки изменились' });
  await expect(refusal).toContainText(/100\s₽ → 110\s₽/);
  await expectAccessible(page);
  await expect(total(page)).toContainText(/520\s₽/);
  expect(await ordersOf(customer.company.id)).toEqual([]);
  await placeButton(page).click();
  await expect(page).toHaveURL(/\/office\/orders\/\d+\/$/);
});

test('a company that may not order is asked to confirm at most, and a closed one leads to another', async ({
  page,
  complaints,
}) => {
  complaints.allow(/status of 403/);
  const customer = await aCustomer({ orderBan: true });
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await expect(page.getByText('Компании запрещено заказывать')).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Отправить на подтверждение' })).toBeEnabled();
  await shop.db.update(company).set({ state: 'blocked' }).where(eq(company.id, customer.company.id));
  await page.goto(`${shop.url}${NEW}?company=${customer.company.id}`);
  await expect(page.getByText('Компания закрыта')).toBeVisible();
  await page.getByRole('link', { name: 'Выбрать другую компанию' }).click();
  await expect(page.getByRole('combobox', { name: 'Для компании' })).toBeFocused();
});

test('an order whose answer was lost is placed once', async ({ page, complaints }) => {
  complaints.allow(/./);
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await expect(total(page)).toContainText(/500\s₽/);
  await page.route('**/api/office/requests/place/**', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Ответ магазина не получен' })).toBeVisible();
  await page.unroute('**/api/office/requests/place/**');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(page).toHaveURL(/\/office\/orders\/\d+\/$/);
  expect(await ordersOf(customer.company.id)).toHaveLength(1);
});

test('who changes a request over a newer version is shown the difference and chooses', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.allow(/status of 409/);
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click();
  await expect(page).toHaveURL(/\/office\/requests\/\d+\/$/);
  const address = new URL(page.url()).pathname;
  const other = await signedIn(browser, owner);
  for (const each of [page, other]) {
    await open(each, `${address}change/`);
    await expect(total(each)).toContainText(/500\s₽/);
  }
  const change = async (each: Page, comment: string) => {
    await each.getByRole('textbox', { name: 'Комментарий к заказу' }).fill(comment);
    await each.getByRole('button', { name: 'Отправить снова' }).click();
  };
  await change(other, 'Первый');
  await expect(other).toHaveURL(new RegExp(`${address}$`));
  await change(page, 'Второй');
  const question = page.getByRole('alert').filter({ hasText: 'сохранил другой сотрудник' });
  await expect(question).toContainText('Первый');
  await expect(question).toContainText('Второй');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  const [request] = await shop.db.select().from(orderRequest).where(eq(orderRequest.companyId, customer.company.id));
  expect(request!.version).toBe(3);
  await expect(page.getByRole('main')).toContainText('Второй');
  await other.context().close();
});

test('the list of requests narrows by state and text in the address', async ({ page }) => {
  const customer = await aCustomer();
  await open(page, `${NEW}?company=${customer.company.id}`);
  await paste(page, listOf(customer.goods));
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click();
  await expect(page).toHaveURL(/\/office\/requests\/\d+\/$/);
  await open(page, `/office/requests/?q=${encodeURIComponent(customer.name)}`);
  const rows = page.getByRole('table', { name: 'Заявки' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Любое состояние' }).selectOption('Возвращена');
  await expect(page).toHaveURL(/state=returned/);
  await expect(page.getByText('Ничего не найдено')).toBeVisible();
});
