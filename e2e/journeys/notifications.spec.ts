import type { Page } from '@playwright/test';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { notify } from '#identity/notifications/server/index.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** A buyer with so many unread notices, `Уведомление 1` the oldest; the newest leads to an order. */
async function open(page: Page, notices: number): Promise<void> {
  const buyer = await aBuyer(shop.db, { account: { cityId: 1 } });
  const order = await anOrder(shop.db, buyer);
  for (let i = 1; i <= notices; i++) {
    const url = i === notices ? `/orders/${order.id}/` : undefined;
    const at = new Date(Date.now() - (notices - i + 1) * 60_000);
    await notify(shop.db, { accountId: buyer.account.id, title: `Уведомление ${i}`, url, at });
  }
  await shop.visit(page, buyer.token);
  await page.goto(`${shop.url}/`);
}

const rows = (page: Page) => page.getByRole('main').getByRole('listitem');
const dot = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Уведомления' });

test(
  'the bell leads to the notices; one is read, the page itself reads none',
  { tag: ['@R-ROUTE-46', '@R-FEAT-29', '@R-STATE-085'] },
  async ({ page }) => {
    await open(page, 3);
    await expect(dot(page)).toContainText('Есть новые');
    await dot(page).click();
    await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible();
    await expect(page.getByText('3 непрочитанных')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Отметить прочитанным: Уведомление 2' }).click();
    await expect(page.getByText('2 непрочитанных')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 непрочитанных')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Отметить прочитанным/ })).toHaveCount(2);
  },
);

test('all are read at once, and the dot goes', { tag: ['@R-STATE-086', '@R-CALL-120'] }, async ({ page }) => {
  await open(page, 2);
  await dot(page).click();
  await page.getByRole('button', { name: 'Прочитать все' }).click();
  await expect(page.getByText('Всё прочитано')).toBeVisible();
  await expect(dot(page)).not.toContainText('Есть новые');
  await page.reload();
  await expect(page.getByText('Всё прочитано')).toBeVisible();
});

test('the link of a notice is followed, and reads it', { tag: ['@R-CALL-119'] }, async ({ page }) => {
  await open(page, 1);
  await dot(page).click();
  await page.getByRole('link', { name: 'Уведомление 1' }).click();
  await expect(page).toHaveURL(/\/orders\/\d+\/$/);
  await expect(dot(page)).not.toContainText('Есть новые');
});

test('ten a page: more are appended, a page can be opened', { tag: ['@R-CALL-118', '@R-PAG-06'] }, async ({ page }) => {
  await open(page, 12);
  await dot(page).click();
  await expect(rows(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Показать еще' }).click();
  await expect(rows(page)).toHaveCount(12);
  await expect(page.getByRole('button', { name: 'Показать еще' })).toBeHidden();
  await page.goto(`${shop.url}/notification/?page=2`);
  await expect(rows(page)).toHaveCount(2);
  await page.getByRole('link', { name: 'Страница 1' }).click();
  await expect(rows(page)).toHaveCount(10);
});

test('without notices the page says what it is for, on a phone', { tag: ['@R-ROUTE-46'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, 0);
  await dot(page).click();
  await expect(page.getByText('Уведомлений пока нет')).toBeVisible();
  await expectAccessible(page);
});
