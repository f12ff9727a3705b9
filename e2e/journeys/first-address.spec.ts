import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expect, test } from '../fixtures.ts';

for (const width of [1280, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('once the first address is saved the focus is on the button that adds the next one', async ({
      page,
      demoShop: shop,
    }) => {
      const { token } = await aBuyer(shop.db, { role: 'ADMIN', account: { cityId: shop.cityId } });
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
