import { aProduct } from '#goods/products/server/factory.ts';
import { aPickupStore } from '#ordering/addresses/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

const TILES = 'https://{s}.tiles.example/{z}/{x}/{y}.png';
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let shop: OwnShop;
let token: string;

test.beforeAll(async () => {
  shop = await openOwnShop({ MAPS_TILES: TILES, MAPS_ATTRIBUTION: '© Картографы <b>' });
  const [home] = await shop.db.select({ id: city.id }).from(city).limit(1);
  const buyer = await aBuyer(shop.db, { account: { cityId: home!.id } });
  token = buyer.token;
  await aPickupStore(shop.db, { name: 'Северный', address: 'Москва', latitude: 55.9, longitude: 37.5 });
  await aPickupStore(shop.db, { name: 'Южный', address: 'Подольск', latitude: 55.4, longitude: 37.5 });
  await aPickupStore(shop.db, { name: 'Без места', address: 'Тула' });
  const { id } = await aProduct(shop.db);
  await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products: [{ id, quantity: 1 }] }),
  });
});
test.afterAll(() => shop.close());

test(
  'the buyer selects a pickup store on a map in Russian or in the list beside it',
  { tag: ['@R-FMT-12', '@R-ENT-36'] },
  async ({ page }) => {
    const asked: string[] = [];
    await page.route('https://*.tiles.example/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ body: TILE, contentType: 'image/png' });
    });
    await shop.visit(page, token);
    await page.goto(`${shop.url}/order/`);
    await waitForHydration(page);
    await page.getByRole('radio', { name: 'Самовывоз' }).check();
    const map = page.getByRole('region', { name: 'Пункты самовывоза на карте' });
    await expect(map.getByRole('button', { name: 'Приблизить' })).toBeVisible();
    await expect(map.getByRole('button', { name: 'Отдалить' })).toBeVisible();
    await expect(map).toContainText('© Картографы <b>');
    await expect(map.getByRole('button', { name: /^(Северный|Южный)/ })).toHaveCount(2);
    await map.getByRole('button', { name: 'Южный, Подольск' }).click();
    await expect(page.getByRole('radio', { name: /^Южный/ })).toBeChecked();
    await page.getByRole('radio', { name: /^Без места/ }).check();
    await map.getByRole('button', { name: 'Северный, Москва' }).press('Enter');
    await expect(page.getByRole('radio', { name: /^Северный/ })).toBeChecked();
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    await expectAccessible(page);
  },
);

test(
  'a map whose tiles fail shows a message, and the list works without it',
  { tag: ['@R-FMT-12'] },
  async ({ page, complaints }) => {
    complaints.allow(/ERR_FAILED/);
    await page.route('https://*.tiles.example/**', (route) => route.abort());
    await shop.visit(page, token);
    await page.goto(`${shop.url}/order/`);
    await waitForHydration(page);
    await page.getByRole('radio', { name: 'Самовывоз' }).check();
    await expect(page.getByText('Карта не загрузилась. Выберите пункт из списка.')).toBeVisible();
    await page.getByRole('radio', { name: /^Южный/ }).check();
    await expect(page.getByRole('radio', { name: /^Южный/ })).toBeChecked();
  },
);
