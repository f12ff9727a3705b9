import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aPrice, aPriceType } from '#goods/pricing/server/factory.ts';
import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { aReadyBuyer } from '#ordering/checkout/server/factory.ts';
import type { Currency } from '#shared/price-format.ts';
import { expect, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';

let shop: OwnShop;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

for (const [currency, sign] of [
  ['EUR', '€'],
  ['USD', '$'],
] as const satisfies [Currency, string][]) {
  test(
    `a company with a contract in ${currency} sees ${sign} in the list, on the product, in the basket and in the order`,
    { tag: ['@R-FMT-02', '@R-CONST-39'] },
    async ({ page }) => {
      const code = `zagranica-${currency.toLowerCase()}`;
      const section = await aSection(shop.db, { code });
      const product = await aProduct(shop.db, { price: 900_000, name: `Насос ${currency}`, sectionIds: [section.id] });
      const priceTypeId = await aPriceType(shop.db, { currency });
      await aPrice(shop.db, product.id, priceTypeId, 123_456, currency);
      const account = { cityId: shop.cityId };
      const buyer = await aReadyBuyer(shop.db, { account, company: { priceTypeId, currency } });
      await settledCatalogue(shop.db);
      await shop.visit(page, buyer.token);

      const noRoubles = () => expect(page.getByRole('main')).not.toContainText('₽');
      await shop.open(page, `/catalog/${code}/`);
      const row = page.getByRole('region', { name: 'Товары' }).locator('tbody').getByRole('row');
      await expect(row).toContainText(`1 234,56 ${sign}`);
      await noRoubles();
      await row.getByRole('button', { name: 'В корзину' }).click();
      await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toContainText('1');
      await row.getByRole('link', { name: product.name }).first().click();
      await expect(page.getByRole('region', { name: 'Цена и заказ' })).toContainText(`1 234,56 ${sign}`);
      await noRoubles();

      const basket = basketPage(page);
      await shop.open(page, '/basket/');
      await basket.plus(product.name).click();
      await expect(basket.sums).toContainText(`2 469,12 ${sign}`);
      await expect(basket.row(product.name)).toContainText(`1 234,56 ${sign}`);
      await noRoubles();
      await basket.toCheckout.click();
      const checkout = checkoutPage(page);
      await expect(checkout.panel).toContainText(`2 469,12 ${sign}`);
      await checkout.fill(mouse());
      await noRoubles();
      await checkout.order.click();
      await expect(placed(page)).toBeVisible();
      await expect(page.getByRole('main')).toContainText(`2 469,12 ${sign}`);
      await noRoubles();
      await page.getByRole('link', { name: 'К списку заказов' }).click();
      await expect(page.getByRole('table')).toContainText(`2 469,12 ${sign}`);
      await noRoubles();
    },
  );
}
