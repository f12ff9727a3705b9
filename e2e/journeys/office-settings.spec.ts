import type { Page } from '@playwright/test';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { presets } from '#shared/rights/staff-rights.ts';
import { counted } from '../count-presses.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';

const LONG = 'ООО «Производственно-коммерческое объединение электромонтажных и светотехнических изделий Северо-Запада»';

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop({ SMS_DAILY_LIMIT: '7' });
});
test.afterAll(() => shop.close());

async function visitAsOwner(page: Page): Promise<string> {
  const { id } = await anAccount(shop.db, {
    cityId: shop.cityId,
    role: 'MANAGER',
    staffRights: presets.owner.rights,
  });
  const token = await aSession(shop.db, id);
  await shop.visit(page, token);
  await shop.open(page, '/office/settings/');
  await expect(page.getByRole('region', { name: 'Работы и доступ' })).toBeVisible();
  return token;
}
const part = (page: Page, name: string) => page.getByRole('region', { name });

for (const width of nonEmpty([360, 769, 1280, 1800])) {
  test(`the settings at ${width} px have no sideways scroll and no axe violation, with long texts too`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitAsOwner(page);
    await part(page, 'Магазин').getByLabel('Продавец').fill(LONG);
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}

test('a value that the environment sets is shown and cannot be changed', async ({ page }) => {
  await visitAsOwner(page);
  const logins = part(page, 'Вход и сессии');
  await expect(logins.getByText('Задано переменной SMS_DAILY_LIMIT')).toBeVisible();
  await expect(logins.getByLabel('Сколько SMS')).toHaveCount(0);
});

test('a wrong value is refused before it is sent, a right one holds', async ({ page }) => {
  await visitAsOwner(page);
  const orders = part(page, 'Заказы и счета');
  const days = orders.getByLabel('Сколько рабочих дней действует счёт');
  await days.fill('999');
  await orders.getByRole('button', { name: 'Сохранить' }).click();
  await expect(orders.getByText('Целое число от 0 до 365')).toBeVisible();
  await days.fill('8');
  await orders.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  await page.reload();
  await expect(days).toHaveValue('8');
});

test('a setting is changed from the home in two presses', async ({ page }) => {
  await visitAsOwner(page);
  await shop.open(page, '/office/');
  const { click, press, count } = counted(page);
  await click('link', { name: 'Настройки' });
  const orders = part(page, 'Заказы и счета');
  await orders.getByLabel('От скольких рублей доставка бесплатна').fill('45000');
  await press('Enter');
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  expect(count()).toBe(2);
});

test('letters show their sender, subject, head and foot before they are saved', async ({ page }) => {
  await visitAsOwner(page);
  const letters = part(page, 'Письма');
  const preview = letters.getByRole('figure');
  await expect(preview).toContainText('Это письмо отправил магазин');
  await letters.getByLabel('Имя отправителя').fill('Отдел продаж');
  await letters.getByLabel('Начало темы').fill('[Опт]');
  await letters.getByLabel('Начало письма').fill('Добрый день!');
  await letters.getByLabel('Подпись').fill('До связи');
  await expect(preview).toContainText('От кого: Отдел продаж');
  await expect(preview).toContainText('Тема: [Опт] Заказ');
  await expect(preview).toContainText(/Добрый день!.*До связи/s);
  await expect(preview).not.toContainText('Это письмо отправил магазин');
  await letters.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
});

test('by invitation alone, the page of registration says so and has no form', async ({ page, browser }) => {
  await visitAsOwner(page);
  const logins = part(page, 'Вход и сессии');
  await logins.getByLabel('Как приходят покупатели').selectOption('Только по приглашению');
  await logins.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  const guest = await browser.newPage({ viewport: { width: 360, height: 800 } });
  await guest.goto(`${shop.url}/registration/`);
  await expect(guest.getByText('Магазин открывает доступ по приглашению')).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Зарегистрироваться' })).toHaveCount(0);
  await expectNoSideScroll(guest);
  await guest.close();
});

test('the text of privacy is written as Markdown, a wrong part is named', async ({ page, complaints }) => {
  complaints.allow(/status of 400/);
  await visitAsOwner(page);
  const texts = part(page, 'Юридические тексты');
  const privacy = texts.getByRole('textbox', { name: 'Политика конфиденциальности' });
  await privacy.fill('# Политика');
  await texts.getByRole('button', { name: 'Сохранить' }).click();
  await expect(texts.getByText('начните с ##')).toBeVisible();
  await privacy.fill('## Зачем нужны данные\n\n- чтобы доставить заказ');
  await texts.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
  await shop.open(page, '/privacy/');
  await expect(page.getByRole('heading', { name: 'Зачем нужны данные' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'чтобы доставить заказ' })).toBeVisible();
});

test('a change over that of somebody else shows both and asks', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const token = await visitAsOwner(page);
  const orders = part(page, 'Заказы и счета');
  const settings = await page.request.get(`${shop.url}/api/office/settings/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const shown = ((await settings.json()) as { data: { orders: object } }).data.orders;
  const saved = await page.request.post(`${shop.url}/api/office/settings/orders/`, {
    headers: { authorization: `Bearer ${token}` },
    data: { ...shown, INVOICE_WORKING_DAYS: 12, shown },
  });
  expect(saved.status()).toBe(200);
  await orders.getByLabel('Сколько рабочих дней действует счёт').fill('15');
  await orders.getByRole('button', { name: 'Сохранить' }).click();
  const conflict = orders.getByRole('alert');
  await expect(conflict).toContainText('12');
  await expect(conflict).toContainText('15');
  await conflict.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(page.getByText('Настройки сохранены')).toBeVisible();
});

test('settings that cannot be read say so, and are read again by a press', async ({ page, complaints }) => {
  complaints.allow(/./);
  await page.route('**/api/office/settings/', (route) => route.abort());
  const { id } = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER', staffRights: presets.owner.rights });
  await shop.visit(page, await aSession(shop.db, id));
  await shop.open(page, '/office/settings/');
  await expect(page.getByRole('alert')).toContainText(/Не удалось|Нет связи|соединени/);
  await expectAccessible(page);
  await page.unroute('**/api/office/settings/');
  await page.getByRole('button', { name: 'Повторить' }).click();
  await expect(part(page, 'Магазин')).toBeVisible();
});

test('a member of staff without the right sees no settings', async ({ page, complaints }) => {
  complaints.allow(/status of 403/);
  const { id } = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER' });
  await shop.visit(page, await aSession(shop.db, id));
  await shop.open(page, '/office/settings/');
  await expect(page.getByRole('alert')).toContainText('Нет доступа');
  await expect(page.getByRole('navigation', { name: 'Рабочее место' }).getByText('Настройки')).toHaveCount(0);
});
