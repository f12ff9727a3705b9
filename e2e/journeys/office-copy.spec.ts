import type { Page } from '@playwright/test';
import { anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { isCopy, markAsCopy } from '#server/shop-copy.ts';
import { type Preset, presets } from '#shared/rights/staff-rights.ts';
import { nonEmpty } from '#shared/testing/non-empty.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';

let shop: OwnShop;
test.beforeAll(async () => {
  shop = await openOwnShop({}, (db) => markAsCopy(db, new Date()));
});
test.afterAll(() => shop.close());

async function visitAs(page: Page, preset: Preset): Promise<void> {
  const staffRights = presets[preset].rights;
  const { id } = await anAccount(shop.db, { cityId: shop.cityId, role: 'MANAGER', staffRights });
  await shop.visit(page, await aSession(shop.db, id));
  await shop.open(page, '/office/');
}
const banner = (page: Page) => page.getByRole('region', { name: 'Копия магазина' });

for (const width of nonEmpty([360, 1280])) {
  test(`a copy says in the office and to guests what it is, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await visitAs(page, 'manager');
    await expect(banner(page)).toContainText('Копия: письма, SMS и обмен остановлены.');
    await expect(banner(page)).toContainText('может сотрудник с правом «Сотрудники магазина»');
    await expect(banner(page).getByRole('button')).toHaveCount(0);
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await shop.visit(page);
    await shop.open(page, '/auth/');
    await expect(page.getByText('Это копия магазина: заказы отсюда не обрабатываются.')).toBeVisible();
  });
}

test('the owner says that it is the shop, after a question', async ({ page }) => {
  await visitAs(page, 'owner');
  await banner(page).getByRole('button', { name: 'Это наш магазин' }).click();
  const question = page.getByRole('dialog', { name: 'Это наш магазин?' });
  await question.getByRole('button', { name: 'Отмена' }).click();
  expect(await isCopy(shop.db)).toBe(true);
  await banner(page).getByRole('button', { name: 'Это наш магазин' }).click();
  await question.getByRole('button', { name: 'Это наш магазин' }).click();
  await expect(banner(page)).toHaveCount(0);
  expect(await isCopy(shop.db)).toBe(false);
});
