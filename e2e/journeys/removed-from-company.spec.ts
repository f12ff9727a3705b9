import { eq } from 'drizzle-orm';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

const aBuyerOf = (name: string) => aReadyBuyer(shop.db, { account: { cityId: shop.cityId }, company: { name } });

const closeCompany = ({ account }: ReadyBuyer) =>
  shop.db.delete(membership).where(eq(membership.accountId, account.id));

for (const width of [360, 1280]) {
  test(`the next answer takes a closed company out of the header, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const buyer = await aBuyerOf('ООО «Закрытая»');
    const next = await aCompany(shop.db, { name: 'ООО «Оставшаяся»' });
    await shop.visit(page, buyer.token);
    await shop.open(page, '/orders/');
    await expect(page.getByText('ООО «Закрытая»').first()).toBeAttached();
    await closeCompany(buyer);
    await aMembership(shop.db, buyer.account.id, next.id, { isCurrent: true });
    // Without a change of the focus
    await page.getByRole('link', { name: 'Перейти в каталог' }).click();
    await expect(page.getByText('Цены и остатки теперь для компании ООО «Оставшаяся»')).toBeVisible();
    await expect(page.getByText('ООО «Закрытая»')).toHaveCount(0);
    if (width > 1000) await expect(page.getByRole('banner')).toContainText('ООО «Оставшаяся»');
    await expectAccessible(page);
  });
}

test('the next answer says to who has no company left that his is closed to him', async ({ page }) => {
  const buyer = await aBuyerOf('ООО «Закрытая»');
  await shop.visit(page, buyer.token);
  await shop.open(page, '/orders/');
  await expect(page.getByRole('banner')).toContainText('ООО «Закрытая»');
  await closeCompany(buyer);
  await page.getByRole('link', { name: 'Перейти в каталог' }).click();
  await expect(page.getByText('Доступ к компании для вас закрыт')).toBeVisible();
  await expect(page.getByRole('banner')).not.toContainText('ООО «Закрытая»');
});
