import type { Page } from '@playwright/test';
import { aProduct, aProperty, aSection } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { favourite } from '#goods/saved-products/server/tables.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';

let shop: OwnShop;
let goods: { id: number; name: string }[];

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
  const section = await aSection(shop.db, { name: 'Лампы', code: 'lampy' });
  const power = await aProperty(shop.db, ['5 Вт', '9 Вт'], { name: 'Мощность' });
  const base = await aProperty(shop.db, ['E27'], { name: 'Цоколь' });
  goods = [];
  for (let n = 0; n < 24; n += 1) {
    const valueIds = [power.values[n % 2]!.id, base.values[0]!.id];
    const name = `Лампа ${String(n).padStart(2, '0')}`;
    goods.push(await aProduct(shop.db, { name, sectionIds: [section.id], valueIds, stock: n === 23 ? 0 : 500 }));
  }
  await settledCatalogue(shop.db);
});
test.afterAll(() => shop.close());

async function open(page: Page, token: string, path: string): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

/** Holds the responses of a call until `release` is called. */
async function hold(page: Page, path: string) {
  let release = (): void => undefined;
  const gone = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**${path}`, async (route) => {
    await gone;
    await route.continue();
  });
  return release;
}

const rows = (page: Page) => page.getByRole('region', { name: 'Товары' }).locator('tbody').getByRole('row');
const icon = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name });

test(
  'a favourite shows at once, is saved, and is undone when the server refuses it',
  { tag: ['@R-CAT-02', '@R-STATE-030', '@R-ROUTE-18', '@R-FEAT-20'] },
  async ({ page, complaints }) => {
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await open(page, token, '/catalog/lampy/');
    const release = await hold(page, '/api/favorite/add/');
    await page.getByRole('button', { name: 'В избранное: Лампа 03' }).click();
    const marked = page.getByRole('button', { name: 'В избранном: Лампа 03' });
    await expect(marked).toHaveText('В избранном');
    await expect(icon(page, 'Избранное')).toContainText('1');
    const kept = page.waitForResponse('**/api/favorite/add/');
    release();
    await kept;

    complaints.allow(/500/);
    await page.route('**/api/favorite/remove/', (route) =>
      route.fulfill({ status: 500, json: { status: 'error', data: null, errors: [] } }),
    );
    await marked.click();
    await expect(page.getByText('Не удалось выполнить действие')).toBeVisible();
    await expect(marked).toBeVisible();
    await page.unroute('**/api/favorite/remove/');

    await icon(page, 'Избранное').click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Избранное');
    await expect(rows(page)).toHaveCount(1);
    await expectAccessible(page);
    const removed = page.waitForResponse('**/api/favorite/remove/');
    await page.getByRole('button', { name: 'В избранном: Лампа 03' }).click();
    await expect(rows(page)).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'В избранное: Лампа 03' })).toBeVisible();
    await removed;
    await page.reload();
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  },
);

test(
  'the buyer searches the favourites, adds all of them to the basket and clears them',
  { tag: ['@R-FAV-01', '@R-STATE-008', '@R-STATE-009', '@R-CALL-049'] },
  async ({ page }) => {
    const { account, token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await shop.db.insert(favourite).values(goods.map(({ id }) => ({ accountId: account.id, productId: id })));
    await open(page, token, '/favourites/');
    await expect(rows(page)).toHaveCount(20);
    await page.getByRole('button', { name: 'Показать еще' }).click();
    await expect(rows(page)).toHaveCount(24);
    await page.getByLabel('Поиск в избранном').last().fill('ампа 2');
    await expect(rows(page)).toHaveCount(4);
    await expect(page).toHaveURL(/query=/);

    await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
    await expect(page.getByText('Выбрано: 4')).toBeVisible();
    await page.getByRole('button', { name: 'Добавить в корзину' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText([/Лампа 23.*Нет в наличии/]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'В корзине', exact: true })).toHaveCount(3);
    await expect(page.getByRole('checkbox', { name: 'Выбрать: Лампа 20' })).toBeDisabled();

    await page.getByRole('button', { name: 'Очистить избранное' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Очистить' }).click();
    // It closes once the server has cleared them
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.goto(`${shop.url}/favourites/`);
    await expect(page.getByText('В избранном пока пусто')).toBeVisible();
  },
);

test(
  'no favourite is passed over where some were taken away before the next page was appended',
  { tag: ['@R-FAV-01'] },
  async ({ page }) => {
    const { account, token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await shop.db.insert(favourite).values(goods.map(({ id }) => ({ accountId: account.id, productId: id })));
    await open(page, token, '/favourites/');
    for (const name of ['Лампа 00', 'Лампа 05']) {
      const removed = page.waitForResponse('**/api/favorite/remove/');
      await page.getByRole('button', { name: `В избранном: ${name}` }).click();
      await removed;
    }
    await page.getByRole('button', { name: 'Показать еще' }).click();
    await expect(rows(page)).toHaveCount(24);
    await expect(rows(page)).toContainText(goods.map(({ name }) => name));
  },
);

test(
  'compared products appear after the server confirms; the buyer shows differences only and removes products',
  { tag: ['@R-CAT-03', '@R-STATE-031', '@R-ROUTE-19'] },
  async ({ page }) => {
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await open(page, token, '/catalog/lampy/');
    const release = await hold(page, '/api/compare/add/');
    const button = page.getByRole('button', { name: 'Сравнить: Лампа 00' });
    await button.click();
    await expect(button).toHaveAttribute('aria-busy', 'true');
    await expect(button).toHaveText('Сравнить');
    release();
    await expect(page.getByRole('button', { name: 'В сравнении: Лампа 00' })).toHaveText('В сравнении');
    await page.getByRole('button', { name: 'Сравнить: Лампа 01' }).click();
    await expect(icon(page, 'Сравнение')).toContainText('2');

    await icon(page, 'Сравнение').click();
    const table = page.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Лампа/ })).toHaveCount(2);
    await expect(table.getByRole('row', { name: /Цоколь/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('switch', { name: 'Только отличия' }).check();
    await expect(table.getByRole('row', { name: /Цоколь/ })).toBeHidden();
    await expect(table.getByRole('row', { name: /Мощность/ })).toContainText('9 Вт');

    await page.getByRole('button', { name: 'Убрать из сравнения: Лампа 00' }).click();
    await expect(table.getByRole('columnheader', { name: /Лампа/ })).toHaveCount(1);
    await expect(icon(page, 'Сравнение')).toContainText('1');
    await page.getByRole('button', { name: 'Очистить сравнение' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Очистить' }).click();
    await expect(page.getByText('Сравнивать пока нечего')).toBeVisible();
  },
);

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('the name of each compared product stands above its own column', { tag: '@R-ROUTE-19' }, async ({ page }) => {
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    const headers = { Authorization: `Bearer ${token}` };
    for (const { id } of goods.slice(0, 3)) {
      await page.request.post(`${shop.url}/api/compare/add/`, { data: { product_id: id }, headers });
    }
    await open(page, token, '/compare/');
    const names = page.getByRole('columnheader', { name: /^Лампа/ });
    await expect(names).toHaveCount(3);
    const columns = page.getByRole('row', { name: /Цена и заказ/ }).getByRole('cell');
    const left = (elements: Element[]) => elements.map((element) => element.getBoundingClientRect().left);
    const top = (elements: Element[]) => new Set(elements.map((element) => element.getBoundingClientRect().top)).size;
    expect(await names.evaluateAll(left)).toEqual(await columns.evaluateAll(left));
    expect(await names.evaluateAll(top)).toBe(1);
  });
});

test(
  'the buyer saves the basket as a template, edits it, orders it and deletes it',
  { tag: ['@R-ROUTE-15', '@R-ROUTE-16', '@R-FEAT-17'] },
  async ({ page, complaints }) => {
    // Goods of the template are in the basket already
    complaints.allow(/status of 409/);
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    const headers = { Authorization: `Bearer ${token}` };
    const products = goods.slice(0, 2).map(({ id }) => ({ id, quantity: 5 }));
    await page.request.post(`${shop.url}/api/basket/list/add/`, { data: { products }, headers });
    await open(page, token, '/basket/');
    await page.getByRole('button', { name: 'Сохранить как шаблон' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click();
    await expect(dialog.getByText('Это поле обязательно для заполнения')).toBeVisible();
    await dialog.getByLabel('Название').fill('Лампы на месяц');
    await dialog.getByRole('button', { name: 'Сохранить шаблон' }).click();
    await expect(page.getByText('Шаблон сохранён')).toBeVisible();

    await page.goto(`${shop.url}/basket-templates/`);
    await waitForHydration(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Лампы на месяц' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лампы на месяц');
    await expect(page).toHaveURL(/\/basket-templates\/\d+\/$/);
    await page
      .getByRole('group', { name: 'Лампа 00' })
      .getByRole('textbox', { name: /^Количество/ })
      .fill('7');
    await page.getByRole('button', { name: 'Убрать из шаблона: Лампа 01' }).click();
    const add = page.getByRole('combobox', { name: 'Добавить товар' });
    await page.getByRole('button', { name: 'Сохранить', exact: true }).click();
    await expect(page.getByText('Есть несохранённые изменения')).toBeHidden();
    await add.fill('Лампа 23');
    await page.getByRole('option', { name: /Лампа 23/ }).click();
    await expect(page.getByRole('link', { name: 'Лампа 23' })).toBeVisible();
    await page.reload();
    await waitForHydration(page);
    await expect(
      page.getByRole('group', { name: 'Лампа 00' }).getByRole('textbox', { name: /^Количество/ }),
    ).toHaveValue('7');
    await expect(page.getByRole('link', { name: 'Лампа 01' })).toBeHidden();

    await page.getByRole('button', { name: 'В корзину: Лампы на месяц', exact: true }).click();
    // The template was saved from this basket
    await page.getByRole('button', { name: 'Добавить к имеющимся' }).click();
    const report = page.getByRole('dialog', { name: 'Товары шаблона в корзине' });
    await expect(report).toContainText('Не удалось добавить: 1 позиция');
    await expect(report).toContainText('Товара нет в наличии');
    await expect(report.getByRole('link', { name: /^Лампа/ })).toHaveAttribute('href', /^\/search\/\?query=/);
    await report.getByRole('button', { name: 'Остаться здесь' }).click();
    await page.getByRole('button', { name: 'Удалить шаблон' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Шаблонов пока нет')).toBeVisible();
  },
);

test('a link in the description of a template stays within the page', async ({ page }) => {
  const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
  const answer = await page.request.post(`${shop.url}/api/basket-template/`, {
    data: { name: 'Лампы', description: `https://example.ru/${'spisok'.repeat(30)}`, products: [] },
    headers: { Authorization: `Bearer ${token}` },
  });
  const { url } = (await answer.json()).data as { url: string };
  await open(page, token, url);
  await expect(page.getByText('https://example.ru/')).toBeVisible();
  await expectNoSideScroll(page);
});

test(
  'a template saved in another window keeps unsaved edits and the keyboard focus in this one',
  { tag: ['@R-ROUTE-16', '@R-CALL-069'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    const headers = { Authorization: `Bearer ${token}` };
    const products = goods.slice(0, 3).map(({ id }) => ({ id, quantity: 5 }));
    const added = await page.request.post(`${shop.url}/api/basket-template/`, {
      data: { name: 'Лампы', products },
      headers,
    });
    const { data } = (await added.json()) as { data: { id: number; url: string } };
    await open(page, token, data.url);
    await page.request.post(`${shop.url}/api/basket-template/${data.id}/`, { data: { name: 'Лампы цеха' }, headers });

    await page.getByRole('button', { name: 'Убрать из шаблона: Лампа 00' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Убрать из шаблона: Лампа 01' })).toBeFocused();
    const save = page.getByRole('button', { name: 'Сохранить', exact: true });
    await save.press('Enter');
    const question = page.getByRole('dialog', { name: 'Шаблон изменён в другом окне' });
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(page.getByText('Есть несохранённые изменения')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Лампа 00' })).toBeHidden();
    await expect(save).toBeFocused();
    await save.press('Enter');
    await question.getByRole('button', { name: 'Показать, какой сейчас' }).press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лампы цеха');
    await expect(page.getByRole('link', { name: 'Лампа 00' })).toBeVisible();
    await expect.poll(() => page.evaluate(() => document.activeElement === document.body)).toBe(false);

    // Over the other window goes what was changed here alone
    await page.getByRole('button', { name: 'Изменить название' }).click();
    await page.getByRole('textbox', { name: 'Описание' }).fill('К субботе');
    await page.getByRole('button', { name: 'Готово' }).click();
    const renamed = { name: 'Лампы склада', products: products.slice(0, 2) };
    await page.request.post(`${shop.url}/api/basket-template/${data.id}/`, { data: renamed, headers });
    await save.click();
    await question.getByRole('button', { name: 'Сохранить поверх' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лампы склада');
    await expect(page.getByText('К субботе')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Лампа 02' })).toBeHidden();
  },
);

test(
  'what stands of a template that another window has deleted is kept as a new one',
  { tag: ['@R-CALL-068', '@R-CALL-069'] },
  async ({ page, complaints }) => {
    complaints.allow(/404/);
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    const headers = { Authorization: `Bearer ${token}` };
    const products = goods.slice(0, 2).map(({ id }) => ({ id, quantity: 5 }));
    const begun = { name: 'Лампы', description: 'К субботе', products };
    const added = await page.request.post(`${shop.url}/api/basket-template/`, { data: begun, headers });
    const { data } = (await added.json()) as { data: { id: number; url: string } };
    await open(page, token, data.url);
    await page.getByRole('button', { name: 'Убрать из шаблона: Лампа 00' }).click();
    await page.request.delete(`${shop.url}/api/basket-template/${data.id}/`, { headers });
    const save = page.getByRole('button', { name: 'Сохранить', exact: true });
    await save.press('Enter');
    const window = page.getByRole('dialog', { name: 'Шаблон удалён в другом окне' });
    await expect(window.getByLabel('Название')).toHaveValue('Лампы');
    await expect(window.getByRole('textbox', { name: 'Описание' })).toHaveValue('К субботе');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(save).toBeFocused();
    await save.press('Enter');
    await window.getByRole('button', { name: 'Сохранить шаблон' }).click();
    await expect(page).not.toHaveURL(new RegExp(data.url));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Лампы');
    await expect(page.getByRole('link', { name: 'Лампа 01' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Лампа 00' })).toBeHidden();
    await expect(page.getByText('Есть несохранённые изменения')).toBeHidden();
  },
);

test(
  'the buyer adds, edits and deletes a delivery address on a phone',
  { tag: ['@R-ROUTE-25', '@R-CALL-027', '@R-CALL-028'] },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 780 });
    const { token } = await aBuyer(shop.db, { account: { cityId: 1 } });
    await open(page, token, '/deliveryaddress/');
    await page.getByRole('button', { name: 'Добавить адрес' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(dialog.getByText('Это поле обязательно для заполнения')).toBeVisible();
    await dialog.getByLabel('Адрес').fill('Тула, улица Мира, 5');
    await dialog.getByLabel('Телефон').pressSequentially('9161234567');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    const table = page.getByRole('table', { name: 'Адреса доставки' });
    await expect(table).toContainText('+7 (916) 123-45-67');
    await page.getByRole('button', { name: 'Изменить: Тула, улица Мира, 5' }).click();
    await dialog.getByLabel('Комментарий для водителя').fill('Ворота 3');
    await dialog.getByLabel('Контактное лицо').fill('Склад'.repeat(30));
    await dialog.getByRole('button', { name: 'Сохранить' }).click();
    await expect(table).toContainText('Ворота 3');
    await expectNoSideScroll(page);
    await page.getByRole('button', { name: 'Удалить: Тула, улица Мира, 5' }).click();
    await dialog.getByRole('button', { name: 'Удалить' }).click();
    await expect(page.getByText('Адресов доставки пока нет')).toBeVisible();
  },
);
