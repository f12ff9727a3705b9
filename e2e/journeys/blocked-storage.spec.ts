import type { Page } from '@playwright/test';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { hashPassword } from '#identity/session/server/index.ts';
import { anAddress, aConsignee } from '#ordering/addresses/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, PASSWORD, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    const { id: sectionId } = await aSection(db, { name: 'Кабель', code: 'kabel' });
    await aProduct(db, { name: 'Кабель ВВГ 3×2,5', sectionId, stock: 1000 });
  });
});
test.afterAll(() => shop.close());

/** As browsers do where the visitor blocks cookies of sites in part: even the mention throws. */
function block() {
  for (const name of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(window, name, {
      get: () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      },
    });
  }
}

/** As in some private windows, or on a full disk: there is nothing to be read, and writing throws. */
function fill() {
  const refuse = () => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  };
  const empty = { length: 0, getItem: () => null, key: () => null, removeItem: () => undefined, setItem: refuse };
  for (const name of ['localStorage', 'sessionStorage']) {
    const value = new Proxy(Object.assign(Object.create(empty), {}), { set: refuse });
    Object.defineProperty(window, name, { get: () => value });
  }
}

/** A buyer of two companies, with all that a delivery needs in both. */
async function aBuyerOfTwo() {
  const buyer = await aReadyBuyer(shop.db, {
    account: { cityId: shop.cityId, passwordHash: await hashPassword(PASSWORD) },
    company: { name: 'ООО «Первая»' },
  });
  const second = await aCompany(shop.db, { name: 'ООО «Вторая»' });
  await aMembership(shop.db, buyer.account.id, second.id);
  await anAddress(shop.db, second.id);
  await aConsignee(shop.db, second.id);
  return buyer.account.email!;
}

async function logIn(page: Page, email: string) {
  await page.getByLabel('E-mail или телефон').fill(email);
  await page.getByLabel('Пароль', { exact: false }).first().fill(PASSWORD);
  await page.getByRole('button', { name: 'Войти' }).click();
}

for (const [title, arrange] of [
  ['blocked', block],
  ['full', fill],
] as const) {
  test(`with storage that is ${title} a buyer logs in, adds, switches the company, orders and logs out`, async ({
    page,
    complaints,
  }) => {
    test.setTimeout(60_000);
    // What is not kept is logged, and nothing else is
    complaints.allow(/^A draft (was not stored|could not be read):/);
    await page.addInitScript(arrange);
    const email = await aBuyerOfTwo();
    await shop.visit(page);
    await shop.open(page, '/auth/');
    await logIn(page, email);
    await expect(page.getByRole('heading', { name: /^Здравствуйте/ })).toBeVisible();

    await shop.open(page, '/catalog/');
    await new CataloguePage(page).rowToBuy().add.click();
    await expect(page.getByRole('button', { name: 'В корзине', exact: true }).first()).toBeVisible();
    await shop.open(page, '/basket/');
    const row = page.getByRole('table', { name: 'Товары в корзине' }).getByRole('row').filter({ hasText: 'Кабель' });
    await row.getByRole('button', { name: 'Увеличить количество' }).click();
    // Left before the quantity is stored
    await page.getByRole('link', { name: 'Оформить заказ' }).click();
    await expect(checkoutPage(page).order).toBeVisible();
    await shop.open(page, '/basket/');
    await expect(row.getByRole('textbox', { name: /^Количество/ })).toHaveValue('2');

    const profile = page.getByRole('banner').getByRole('button', { name: /^Профиль/ });
    const companies = page.getByRole('banner').getByLabel('Компания');
    await profile.click();
    const reloaded = page.waitForEvent('load');
    await companies.selectOption({ label: 'ООО «Вторая»' });
    await reloaded;
    await waitForHydration(page);
    await profile.click();
    await expect(companies.locator('option:checked')).toHaveText('ООО «Вторая»');
    await page.keyboard.press('Escape');
    await expect(row.getByRole('textbox', { name: /^Количество/ })).toHaveValue('2');
    await shop.open(page, '/order/');
    const checkout = checkoutPage(page);
    await checkout.fill(mouse());
    await checkout.order.click();
    await expect(placed(page)).toBeVisible();
    await expect(page.getByRole('main')).toContainText('ООО «Вторая»');

    await shop.open(page, '/orders/');
    await profile.click();
    await page.locator('[data-menu]:visible').getByRole('button', { name: 'Выйти' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
    await expect(page).toHaveURL(/\/auth\/?$/);
    expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('token');
  });
  test(`with storage that is ${title} a missing script reloads the page once`, async ({ page, complaints }) => {
    complaints.allow(/./);
    await page.addInitScript(arrange);
    const { token } = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId } });
    await shop.visit(page, token);
    await shop.open(page, '/');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'document') documents.push(request.url());
    });
    await page.route('**/assets/orders.index-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.getByRole('link', { name: 'Заказы', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ошибка 500');
    // Long enough for a second reload to begin
    await page.waitForTimeout(1500);
    expect(documents).toHaveLength(1);
  });
}
