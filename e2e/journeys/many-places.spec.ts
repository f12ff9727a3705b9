import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { consignee, deliveryAddress } from '#ordering/addresses/server/tables.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { mouse } from '../input-mode.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { checkoutPage } from '../pages/checkout-page.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const TOWNS = ['Орёл', 'Тула', 'Казань', 'Пермь'];
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** A buyer whose company has 200 addresses and 60 consignees, the address `12` far down. */
async function aBuyerOfMany(page: Page): Promise<string> {
  const { company, token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  const addresses = numbers(200).map((n) => ({
    companyId: company.id,
    text: `${TOWNS[n % 4]}, Складская улица, дом ${n}`,
    contact: n === 12 ? 'Сидорова Анна' : '',
  }));
  await shop.db.insert(deliveryAddress).values(addresses);
  await shop.db
    .insert(consignee)
    .values(numbers(60).map((n) => ({ companyId: company.id, name: `ООО «Получатель ${n}»`, address: `Склад ${n}` })));
  await shop.visit(page, token);
  return token;
}

async function openCheckout(page: Page) {
  const token = await aBuyerOfMany(page);
  const { id } = await aProduct(shop.db);
  await settledCatalogue(shop.db);
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ products: [{ id }] }),
  });
  expect(answer.status).toBe(200);
  await shop.open(page, '/order/');
  const checkout = checkoutPage(page);
  await checkout.openFields(mouse(), ['Получение']);
  await checkout.delivery.check();
  return { ...checkout, search: page.getByRole('searchbox', { name: 'Поиск по адресам' }) };
}

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('one of 200 addresses is found and chosen by keyboard', async ({ page }) => {
      const { addresses, search } = await openCheckout(page);
      await expect(addresses).toHaveCount(200);
      await search.fill('орел дом 12');
      await expect(addresses).toHaveCount(5);
      await expect(page.getByText('Найдено: 5 из 200').first()).toBeVisible();
      await search.fill('сидорова');
      await expect(addresses).toHaveCount(1);
      await search.press('Enter');
      const chosen = page.getByRole('radio', { name: /^Орёл, Складская улица, дом 12 / });
      await expect(chosen).toBeChecked();
      await expect(page).toHaveURL(/\/order\/$/);
      await search.fill('казань дом 198');
      await search.press('Tab');
      // The chosen one stays in sight until another is chosen
      await expect(chosen).toBeFocused();
      await page.keyboard.press('ArrowDown');
      await expect(page.getByRole('radio', { name: /^Казань, Складская улица, дом 198/ })).toBeChecked();
      await expect(addresses).toHaveCount(1);
      await search.fill('Самарканд');
      await expect(page.getByText('Ничего не найдено').first()).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
    });

    test('a chosen address far down in its list is in sight after a reload', async ({ page }) => {
      const { addresses } = await openCheckout(page);
      const chosen = page.getByRole('radio', { name: /^Орёл, Складская улица, дом 12 / });
      await chosen.check();
      await page.reload();
      await expect(chosen).toBeChecked();
      await expect(addresses).toHaveCount(200);
      await expect
        .poll(() =>
          chosen.evaluate((radio) => {
            const card = radio.closest('label')!.getBoundingClientRect();
            const list = radio.closest('label')!.parentElement!.getBoundingClientRect();
            return card.top >= list.top && card.bottom <= list.bottom;
          }),
        )
        .toBe(true);
    });

    test('an address is searched on the page of addresses', { tag: ['@R-ROUTE-25'] }, async ({ page }) => {
      await aBuyerOfMany(page);
      await shop.open(page, '/deliveryaddress/');
      const rows = page.getByRole('table', { name: 'Адреса доставки' }).locator('tbody').getByRole('row');
      await expect(rows).toHaveCount(10);
      const search = page.getByRole('searchbox', { name: 'Поиск по адресам' });
      await search.fill('орел дом 12');
      await search.press('Enter');
      await expect(rows).toHaveCount(5);
      await expect(page.getByText('Найдено: 5 адресов')).toBeVisible();
      await search.fill('Самарканд');
      await search.press('Enter');
      await expect(page.getByText('Таких адресов нет')).toBeVisible();
      await expectAccessible(page);
      await expectNoSideScroll(page);
      await page.getByRole('button', { name: 'Сбросить фильтр' }).click();
      await expect(rows).toHaveCount(10);
    });
  });
}
