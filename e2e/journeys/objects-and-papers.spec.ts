import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { anObject } from '#ordering/objects/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { siteState } from '#server/tables.ts';
import { comeBack } from '../come-back.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { keyboard, mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { pressBy } from '../press-by.ts';

const seller = {
  name: 'ООО «Электроснаб»',
  inn: '7707083893',
  kpp: '770701001',
  address: 'Москва, Лесная ул., 1',
  bank: 'ПАО Сбербанк',
  bic: '044525225',
  account: '40702810200000012345',
  correspondent: '30101810400000000225',
  director: 'Иванов И. И.',
};

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop();
  const row = { contacts: { workingHours: '', phone: '', email: '' }, seller };
  await shop.db.insert(siteState).values(row).onConflictDoUpdate({ target: siteState.id, set: row });
});
test.afterAll(() => shop.close());

const anAdministrator = () => aReadyBuyer(shop.db, { role: 'ADMIN', account: { cityId: shop.cityId } });

for (const [width, by] of [
  [1280, 'mouse'],
  [360, 'keyboard'],
] as const) {
  test.describe(`at ${width} px by ${by}`, () => {
    test.use({ viewport: { width, height: 900 } });

    const press = pressBy(by);
    const inputOf = by === 'mouse' ? mouse : keyboard;
    const check = async (page: Page) => {
      await expectAccessible(page);
      await expectNoSideScroll(page);
    };

    test('an order gets object, own number and remark, and is found by its object', async ({ page, complaints }) => {
      // The name of an object is taken
      complaints.allow(/status of 409/);
      const input = inputOf(page);
      const buyer = await anAdministrator();
      const product = await aProduct(shop.db, { name: 'Кабель ВВГ' });
      await shop.visit(page, buyer.token);
      await shop.open(page, `/mycompanies/?company=${buyer.company.id}`);
      await input.write(page.getByLabel('Новый объект'), 'Дом 1');
      await press(page, 'Добавить');
      await expect(page.getByRole('button', { name: 'Закрыть: Дом 1' })).toBeVisible();
      await input.write(page.getByLabel('Новый объект'), 'ДОМ 1');
      await press(page, 'Добавить');
      await expect(page.getByText('Объект с таким названием у компании уже есть')).toBeVisible();
      await check(page);

      const headers = { Authorization: `Bearer ${buyer.token}` };
      const data = { products: [{ id: product.id, quantity: 2 }] };
      await page.request.post(`${shop.url}/api/basket/add/`, { data, headers });
      await shop.open(page, '/basket/');
      await input.press(page.getByRole('button', { name: 'Примечание к товару Кабель ВВГ' }));
      await page.getByRole('textbox', { name: 'Примечание к товару Кабель ВВГ' }).fill('для щита 3');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: 'Примечание к товару Кабель ВВГ: для щита 3' })).toBeVisible();
      await check(page);

      await shop.open(page, '/order/');
      const checkout = checkoutPage(page);
      await checkout.fill(input);
      await press(page, 'Изменить: Объект и номер');
      await page.getByLabel('Объект', { exact: true }).selectOption('Дом 1');
      await input.write(page.getByLabel('Ваш номер заказа'), 'ЗП-17');
      await check(page);
      await input.press(checkout.order.first());
      await expect(placed(page)).toBeVisible();
      const terms = page.getByRole('region', { name: 'Получение и оплата' });
      await expect(terms).toContainText('Объект: Дом 1 · Ваш № ЗП-17');
      await expect(page.getByRole('table')).toContainText('Примечание: для щита 3');
      await check(page);

      await shop.open(page, '/orders/?st=ЗП-17');
      await expect(page.getByRole('table')).toContainText('Ваш № ЗП-17');
      await expect(page.getByRole('table')).toContainText('Дом 1');
      await check(page);
    });

    test('several papers are downloaded as one archive', async ({ page }) => {
      const input = inputOf(page);
      const buyer = await anAdministrator();
      const object = await anObject(shop.db, buyer.company.id, { name: 'Дом 1' });
      await anOrder(shop.db, buyer, { objectId: object, objectName: 'Дом 1' });
      await anOrder(shop.db, buyer);
      await shop.visit(page, buyer.token);
      await shop.open(page, '/documents/');
      const ticks = page.getByRole('checkbox', { name: /^Выбрать: Счёт/ });
      await expect(ticks).toHaveCount(2);
      await check(page);
      for (const tick of await ticks.all()) await input.choose(tick);
      await expect(page.getByRole('region', { name: 'Выбранные документы' })).toContainText('Выбрано: 2 документа');
      await check(page);
      const download = page.waitForEvent('download');
      await press(page, 'Скачать архивом');
      expect((await download).suggestedFilename()).toMatch(/^Документы \d\d\.\d\d\.\d{4}\.zip$/);
      await shop.open(page, `/documents/?object=${object}`);
      await expect(ticks).toHaveCount(1);
      await shop.open(page, '/documents/?st=нет-такого');
      await expect(page.getByText('Ничего не найдено')).toBeVisible();
      await check(page);
    });

    test('goods of a shipped order go back by an appeal that lists them', async ({ page }) => {
      const input = inputOf(page);
      const buyer = await anAdministrator();
      const lines = [aLine(), aLine({ itemId: 2, article: 'ВВГ-3', name: 'Кабель ВВГ', quantity: 7 })];
      const order = await anOrder(shop.db, buyer, { lines, status: 'shipped' });
      await shop.visit(page, buyer.token);
      await shop.open(page, `/orders/${order.id}/`);
      await press(page, `Вернуть товары заказа ${order.number}`);
      const form = page.getByRole('form', { name: 'Вернуть товары' });
      await input.write(form.getByLabel('Вернуть: Кабель ВВГ'), '8');
      await expect(form.getByText('В заказе 7', { exact: true })).toBeVisible();
      await check(page);
      await input.write(form.getByLabel('Вернуть: Кабель ВВГ'), '5');
      await input.write(form.getByLabel('Причина возврата'), 'Не подошёл цвет');
      await press(page, 'Отправить');
      await expect(page).toHaveURL(/\/appeal\/\d+\/$/);
      await expect(page.getByText('Вернуть:')).toContainText('2. Кабель ВВГ, арт. ВВГ-3: 5');
    });
  });
}

test('an order of many lines shows at least eight of them at once', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const buyer = await anAdministrator();
  const lines = Array.from({ length: 20 }, (_, n) => aLine({ itemId: n + 1, name: `Кабель силовой ВВГ ${n}` }));
  const order = await anOrder(shop.db, buyer, { lines });
  await shop.visit(page, buyer.token);
  await shop.open(page, `/orders/${order.id}/`);
  const rows = page.getByRole('table', { name: 'Товары заказа' }).getByRole('row');
  await expect(rows).toHaveCount(21);
  const inSight = await rows.evaluateAll(
    (all) => all.filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length,
  );
  expect(inSight).toBeGreaterThan(8);
});

test('a key that ends a remark, a name or a choice of papers leaves the focus at its place', async ({ page }) => {
  const buyer = await anAdministrator();
  const product = await aProduct(shop.db, { name: 'Кабель КГ' });
  await anObject(shop.db, buyer.company.id, { name: 'Склад' });
  await anOrder(shop.db, buyer);
  await shop.visit(page, buyer.token);
  const headers = { Authorization: `Bearer ${buyer.token}` };
  const data = { products: [{ id: product.id, quantity: 2 }] };
  await page.request.post(`${shop.url}/api/basket/add/`, { data, headers });
  await shop.open(page, '/basket/');
  const remark = page.getByRole('button', { name: /^Примечание к товару Кабель КГ/ });
  await remark.press('Enter');
  await page.keyboard.type('в щит');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Примечание к товару Кабель КГ: в щит' })).toBeFocused();
  await remark.press('Enter');
  await page.keyboard.press('Escape');
  await expect(remark).toBeFocused();

  await shop.open(page, `/mycompanies/?company=${buyer.company.id}`);
  const rename = page.getByRole('button', { name: 'Переименовать: Склад' });
  await rename.press('Enter');
  await page.keyboard.press('Escape');
  await expect(rename).toBeFocused();
  await rename.press('Enter');
  await page.getByLabel('Название: Склад').fill('Склад 2');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Переименовать: Склад 2' })).toBeFocused();

  await shop.open(page, '/documents/');
  await page.getByRole('checkbox', { name: /^Выбрать: Счёт/ }).press('Space');
  await page.getByRole('button', { name: 'Снять выбор' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a remark whose answer was lost stays in its field', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  const buyer = await anAdministrator();
  const product = await aProduct(shop.db, { name: 'Кабель NYM' });
  await shop.visit(page, buyer.token);
  const headers = { Authorization: `Bearer ${buyer.token}` };
  const data = { products: [{ id: product.id, quantity: 2 }] };
  await page.request.post(`${shop.url}/api/basket/add/`, { data, headers });
  await shop.open(page, '/basket/');
  await page.route('**/api/basket/remark/', (route) => route.abort('connectionreset'));
  await page.getByRole('button', { name: 'Примечание к товару Кабель NYM' }).click();
  const field = page.getByRole('textbox', { name: 'Примечание к товару Кабель NYM' });
  await field.fill('на третий этаж');
  await field.press('Enter');
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  await page.unroute('**/api/basket/remark/');
  await page.getByRole('button', { name: 'Примечание к товару Кабель NYM' }).press('Enter');
  await expect(field).toHaveValue('на третий этаж');
  await field.press('Enter');
  await expect(page.getByRole('button', { name: 'Примечание к товару Кабель NYM: на третий этаж' })).toBeFocused();
});

test('the filter of documents stays where the rows cannot be loaded', async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  const buyer = await anAdministrator();
  await anOrder(shop.db, buyer);
  await shop.visit(page, buyer.token);
  await shop.open(page, '/documents/');
  await page.route(/\/documents\/\?.*st=/, (route) => route.abort('connectionreset'));
  const search = page.getByRole('searchbox', { name: 'Поиск', exact: true });
  await search.fill('100');
  await expect(page.getByText('Не удалось загрузить данные')).toBeVisible();
  await expect(search).toBeFocused();
  await expect(search).toHaveValue('100');
});

test('a return with a wrong line leads to that line', async ({ page }) => {
  const buyer = await anAdministrator();
  const lines = Array.from({ length: 30 }, (_, n) => aLine({ itemId: n + 1, name: `Кабель ${n + 1}`, quantity: 7 }));
  const order = await anOrder(shop.db, buyer, { lines, status: 'shipped' });
  await shop.visit(page, buyer.token);
  await shop.open(page, `/orders/${order.id}/`);
  await page.getByRole('button', { name: `Вернуть товары заказа ${order.number}` }).click();
  const form = page.getByRole('form', { name: 'Вернуть товары' });
  await form.getByLabel('Вернуть: Кабель 1', { exact: true }).fill('8');
  await form.getByLabel('Причина возврата').fill('Брак');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(form.getByLabel('Вернуть: Кабель 1', { exact: true })).toBeFocused();
});

test('papers that were chosen for one company are not chosen for another one', async ({ page }) => {
  const buyer = await anAdministrator();
  const second = await aCompany(shop.db, { name: 'ООО «Вторая»' });
  await aMembership(shop.db, buyer.account.id, second.id);
  await anOrder(shop.db, buyer);
  await shop.visit(page, buyer.token);
  await shop.open(page, '/documents/');
  await page.getByRole('checkbox', { name: /^Выбрать: Счёт/ }).check();
  const chosen = page.getByRole('region', { name: 'Выбранные документы' });
  await expect(chosen).toBeVisible();
  const headers = { Authorization: `Bearer ${buyer.token}` };
  await page.request.post(`${shop.url}/api/contragent/${second.id}/`, { data: {}, headers });
  await comeBack(page);
  await expect(chosen).toHaveCount(0);
});

test('a text and a kind that are entered one right after the other both narrow the documents', async ({ page }) => {
  const buyer = await anAdministrator();
  await anOrder(shop.db, buyer);
  await shop.visit(page, buyer.token);
  await shop.open(page, '/documents/');
  await page.getByRole('searchbox', { name: 'Поиск', exact: true }).fill('100');
  await page.getByLabel('Вид', { exact: true }).selectOption('Счета');
  await expect(page).toHaveURL(/st=100/);
  await expect(page).toHaveURL(/kind=invoice/);
});
