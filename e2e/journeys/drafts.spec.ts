import type { Page } from '@playwright/test';
import { combinedGoods, type CombinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { aBuyer, aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { comeBack } from '../come-back.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: OwnShop;
let goods: CombinedGoods;
/** Buys for two companies: the first pays full prices, the second a fifth less. */
let buyer: { id: number; token: string; companies: [number, number] };
let stranger: string;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    goods = await combinedGoods(db);
    const first = await aBuyer(db, { account: { cityId: 1 }, company: { name: 'ООО «Первая»' } });
    const second = await aCompany(db, { name: 'ООО «Вторая»', discountPercent: 20 });
    await aMembership(db, first.account.id, second.id);
    buyer = { id: first.account.id, token: first.token, companies: [first.company.id, second.id] };
    stranger = (await aBuyer(db, { account: { cityId: 1 } })).token;
  });
});

test.afterAll(() => shop.close());

test.beforeEach(() => switchTo(0));

/** As another window does. */
async function switchTo(company: 0 | 1): Promise<void> {
  const answer = await fetch(`${shop.url}/api/contragent/${buyer.companies[company]}/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(answer.status).toBe(200);
}

async function putIntoBasket(id: number): Promise<void> {
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ id, quantity: 10 }] }),
  });
  expect(answer.status).toBe(200);
}

async function openQuickOrder(page: Page, token: string) {
  await shop.visit(page, token);
  await page.goto(`${shop.url}/quickorder/`);
  await waitForHydration(page);
  return quickOrderPage(page);
}

/** Two packs of ten: 200 roubles, and 160 for the other company. */
async function enterTwoPacks(page: Page): Promise<void> {
  const quick = quickOrderPage(page);
  await quick.paste(`${goods.packOfTen.article}\t2 упак`);
  await expect(quick.chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
  await expect(quick.chosen.getByText(/2.?000(,00)?.₽/)).toBeVisible();
}

test(
  'rows of a quick order survive a visit to another page of the same company',
  { tag: ['@R-ENT-37'] },
  async ({ page }) => {
    const quick = await openQuickOrder(page, buyer.token);
    await enterTwoPacks(page);
    await page.goto(`${shop.url}/orders/`);
    await page.goto(`${shop.url}/quickorder/`);
    await expect(quick.chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
  },
);

test('rows of a quick order are not shown to another account of the same tab', async ({ page }) => {
  const quick = await openQuickOrder(page, buyer.token);
  await enterTwoPacks(page);
  await page.goto(`${shop.url}/orders/`);
  await openQuickOrder(page, stranger);
  await expect(quick.field).toBeFocused();
  await expect(quick.chosen).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain(goods.packOfTen.article!);
});

test('logging out drops the rows of a quick order', { tag: ['@R-STATE-051'] }, async ({ page }) => {
  await openQuickOrder(page, await aSession(shop.db, buyer.id));
  await enterTwoPacks(page);
  await page.goto(`${shop.url}/orders/`);
  await waitForHydration(page);
  const stored = () => page.evaluate(() => JSON.stringify(sessionStorage));
  expect(await stored()).toContain(goods.packOfTen.article!);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Профиль/ })
    .click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL(/\/auth/);
  expect(await stored()).not.toContain(goods.packOfTen.article!);
});

test(
  'a company switched in another window leaves no rows and prices of the former one, and gets them back with it',
  { tag: ['@R-STATE-029'] },
  async ({ page }) => {
    await putIntoBasket(goods.packOfTen.id);
    const quick = await openQuickOrder(page, buyer.token);
    await enterTwoPacks(page);
    await switchTo(1);
    await comeBack(page);
    // What has changed in the basket is said line by line
    const report = page.getByRole('dialog', { name: 'Корзина изменилась' });
    await expect(report.getByRole('listitem')).toHaveText([/100.₽ за .* → 80.₽ за /]);
    await expect(report).toContainText('компании ООО «Вторая»');
    await expect(page.getByText('Цены и остатки теперь для компании')).toHaveCount(0);
    await report.getByRole('button', { name: 'Понятно' }).click();
    await expect(report).toHaveCount(0);
    await expect(quick.chosen).toHaveCount(0);
    await quick.paste(`${goods.packOfTen.article}\t3 упак`);
    await expect(quick.chosen.getByText(/2.?400(,00)?.₽/)).toBeVisible();

    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Профиль/ })
      .click();
    await page.getByRole('banner').getByLabel('Компания').selectOption({ label: 'ООО «Первая»' });
    await expect(report.getByRole('listitem')).toHaveText([/80.₽ за .* → 100.₽ за /]);
    await expectAccessible(page);
    await report.getByRole('button', { name: 'Понятно' }).click();
    await expect(quick.chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('20');
    await expect(quick.chosen.getByText(/2.?000(,00)?.₽/)).toBeVisible();
  },
);
