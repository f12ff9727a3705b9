import { aBuyer } from '#identity/accounts/server/factory.ts';
import { city } from '#identity/city/server/tables.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;
let cityId: number;

test.beforeAll(async () => {
  shop = await openOwnShop();
  // Who has no city is asked for it in a window
  const [town] = await shop.db.select({ id: city.id }).from(city).limit(1);
  cityId = town!.id;
});
test.afterAll(() => shop.close());

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('once the first address is saved the focus is on the button that adds the next one', async ({ page }) => {
      const { token } = await aBuyer(shop.db, { role: 'ADMIN', account: { cityId } });
      await shop.visit(page, token);
      await shop.open(page, '/deliveryaddress/');
      await expect(page.getByText('Адресов доставки пока нет')).toBeVisible();
      const add = page.getByRole('main').getByRole('button', { name: 'Добавить адрес' });
      await add.press('Enter');
      const window = page.getByRole('dialog', { name: 'Новый адрес доставки' });
      await window.getByLabel('Адрес').fill('Тула, улица Мира, 5');
      await window.getByRole('button', { name: 'Сохранить' }).press('Enter');
      await expect(window).toHaveCount(0);
      await expect(page.getByText('Тула, улица Мира, 5')).toBeVisible();
      await expect(add).toBeFocused();
    });
  });
}
