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
  'the bell opens the notifications, the buyer reads one, and opening the page marks none as read',
  { tag: ['@R-ROUTE-46', '@R-FEAT-29', '@R-STATE-085'] },
  async ({ page }) => {
    await open(page, 3);
    await expect(dot(page)).toContainText('Есть новые');
    await dot(page).click();
    await expect(page.getByRole('heading', { name: 'Уведомления' })).toBeVisible();
    await expect(page.getByText('3 непрочитанных')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Отметить прочитанным: Уведомление 2' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Отметить прочитанным: Уведомление 1' })).toBeFocused();
    await expect(page.getByText('2 непрочитанных')).toBeVisible();
    await page.reload();
    await expect(page.getByText('2 непрочитанных')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Отметить прочитанным/ })).toHaveCount(2);
  },
);

test(
  'the buyer marks all notifications as read and the dot disappears',
  { tag: ['@R-STATE-086', '@R-CALL-120'] },
  async ({ page }) => {
    await open(page, 2);
    await dot(page).click();
    await page.getByRole('button', { name: 'Отметить все прочитанными' }).press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.getByText('Всё прочитано')).toBeVisible();
    await expect(dot(page)).not.toContainText('Есть новые');
    await page.reload();
    await expect(page.getByText('Всё прочитано')).toBeVisible();
  },
);

test('following the link of a notification marks it as read', { tag: ['@R-CALL-119'] }, async ({ page }) => {
  await open(page, 1);
  await dot(page).click();
  await page.getByRole('link', { name: 'Уведомление 1' }).click();
  await expect(page).toHaveURL(/\/orders\/\d+\/$/);
  await expect(dot(page)).not.toContainText('Есть новые');
});

test(
  'notifications come ten per page; more can be appended and a page can be opened by its number',
  { tag: ['@R-CALL-118', '@R-PAG-06'] },
  async ({ page }) => {
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
  },
);

test('an empty notifications page on a phone explains what it is for', { tag: ['@R-ROUTE-46'] }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, 0);
  await dot(page).click();
  await expect(page.getByText('Уведомлений пока нет')).toBeVisible();
  await expectAccessible(page);
});
