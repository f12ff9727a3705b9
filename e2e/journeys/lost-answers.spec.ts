import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { anAddress } from '#ordering/addresses/server/factory.ts';
import { deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
  await aProduct(shop.db, { stock: 10 });
});
test.afterAll(() => shop.close());
test.beforeEach(async ({ page, complaints }) => {
  complaints.allow(/Failed to load resource|was lost/);
  buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId }, role: 'ADMIN' });
  await shop.visit(page, buyer.token);
});

/** Presses twice: the shop carries out the first call, but its answer is lost. The page must say so and stay as it is. */
async function pressTwice(page: Page, path: string, button: ReturnType<Page['getByRole']>): Promise<void> {
  let lost = 0;
  await page.route(path, async (route) => {
    expect((await route.fetch()).status()).toBe(200);
    lost += 1;
    await route.abort('connectionreset');
  });
  await button.click();
  await expect(page.getByText('Не удалось выполнить действие. Попробуйте ещё раз')).toBeVisible();
  expect(lost).toBeGreaterThan(0);
  await page.unroute(path);
  await expect(button).toBeFocused();
  await button.click();
}

test('a change of an address whose answer was lost is stored by another press', async ({ page }) => {
  await anAddress(shop.db, buyer.company.id, { text: 'Тула, Мира, 1' });
  await shop.open(page, '/deliveryaddress/');
  await page.getByRole('button', { name: 'Изменить: Тула' }).click();
  const form = page.getByRole('dialog', { name: 'Адрес доставки' });
  await form.getByLabel('Адрес').fill('Тула, Лесная, 2');
  await pressTwice(page, '**/api/delivery-addresses/', form.getByRole('button', { name: 'Сохранить' }));
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Тула, Лесная, 2')).toBeVisible();
  const rows = await shop.db.select().from(deliveryAddress).where(eq(deliveryAddress.companyId, buyer.company.id));
  expect(rows.map(({ text }) => text)).toEqual(['Тула, Лесная, 2']);
});

test('a company whose answer was lost is added by another press', async ({ page }) => {
  await shop.open(page, '/mycompanies/');
  await page.getByRole('button', { name: 'Добавить компанию' }).click();
  const form = page.getByRole('dialog', { name: 'Новая компания' });
  await form.getByLabel('ИНН').fill('7707083893');
  await form.getByLabel('Название').fill('ООО Ромашка');
  await form.getByLabel('Юридический адрес').fill('Тула, Мира, 1');
  await pressTwice(page, '**/api/contragent/add/', form.getByRole('button', { name: 'Добавить' }));
  await expect(form).toHaveCount(0);
  await expect(page.getByText('Компания добавлена. Заказать от её имени можно будет')).toBeVisible();
});

test('an invitation whose answer was lost is sent once', async ({ page }) => {
  await shop.open(page, `/mycompanies/?company=${buyer.company.id}`);
  await page.getByRole('button', { name: 'Пригласить сотрудника' }).click();
  const form = page.getByRole('dialog', { name: 'Новый сотрудник' });
  await form.getByLabel('E-mail').fill('anna.kim@other.example');
  await form.getByLabel('Фамилия').fill('Ким');
  await form.getByLabel('Имя').fill('Анна');
  const keys = new Set<string | undefined>();
  page.on('request', (request) => {
    if (request.url().endsWith('/createUser/')) keys.add(request.headers()['idempotency-key']);
  });
  await pressTwice(page, '**/api/contragent/createUser/', form.getByRole('button', { name: 'Пригласить' }));
  await expect(page.getByText('Приглашение отправлено на anna.kim@other.example')).toBeVisible();
  expect([...keys]).toEqual([expect.stringMatching(/^\w{32}$/)]);
});

test('a price list whose answer was lost is made once', async ({ page }) => {
  await shop.open(page, '/price-lists/');
  await pressTwice(page, '**/api/price-lists/', page.getByRole('button', { name: 'Собрать прайс-лист' }));
  await expect(page.getByRole('table', { name: 'Готовые прайс-листы' }).locator('tbody tr')).toHaveCount(1);
});
