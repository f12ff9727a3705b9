import type { Page } from '@playwright/test';
import { anOffer, aProduct, aSection } from '#goods/products/server/factory.ts';
import { source } from '#goods/sources/server/tables.ts';
import { warehouse } from '#goods/stock/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { expectNoSideScroll } from '../page-checks.ts';

const SECTION = '/catalog/odezhda/';

let shop: OwnShop;
let token: string;
let suit: { id: number; name: string; code: string; offers: Record<'blue44' | 'blue56' | 'grey44', number> };
let gloves: { id: number; name: string };

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop({}, async (db) => {
    const [store] = await db.select().from(warehouse).limit(1);
    const [base] = await db.select().from(source).limit(1);
    const { id } = await aSection(db, { code: 'odezhda', name: 'Одежда' });
    const shared = { sectionIds: [id], warehouseId: store?.id, ...(base && { sourceId: base.id }) };
    const made = await aProduct(db, { ...shared, code: 'kostyum', name: 'Костюм рабочий', price: null, stock: null });
    const offer = async (colour: string, size: string) => {
      const values = [
        { code: 'cvet', name: 'Цвет', value: colour },
        { code: 'razmer', name: 'Размер', value: size },
      ];
      const { id: offerId } = await anOffer(db, made.id, { values, price: 200_000, stock: 50, warehouseId: store?.id });
      return offerId;
    };
    const offers = {
      blue44: await offer('Синий', '44'),
      blue56: await offer('Синий', '56'),
      grey44: await offer('Серый', '44'),
    };
    suit = { ...made, offers };
    gloves = await aProduct(db, { ...shared, code: 'perchatki', name: 'Перчатки', price: 5000, stock: 500 });
  });
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  ({ token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } }));
  await shop.visit(page, token);
});

const row = (page: Page, name: string) => page.locator('#goods > tr').filter({ hasText: name });

test('quantities and ticks of a list are there after a look at a product and after a reload', async ({ page }) => {
  await shop.open(page, SECTION);
  const { name } = gloves;
  await row(page, name)
    .getByRole('textbox', { name: /^Количество/ })
    .fill('30');
  await row(page, name).getByRole('checkbox').check();
  await row(page, name).getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(
    page.getByRole('region', { name: 'Цена и заказ' }).getByRole('textbox', { name: /^Количество/ }),
  ).toHaveValue('30');
  await page.goBack();
  await expect(row(page, name).getByRole('textbox', { name: /^Количество/ })).toHaveValue('30');
  await expect(row(page, name).getByRole('checkbox')).toBeChecked();
  await page.reload();
  await expect(row(page, name).getByRole('textbox', { name: /^Количество/ })).toHaveValue('30');
  await expect(row(page, name).getByRole('checkbox')).toBeChecked();
  await row(page, name).getByRole('button', { name: 'В корзину' }).click();
  await expect(row(page, name).getByRole('button', { name: 'В корзине' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('row-quantities');
});

test(
  'the chosen variant stays between list, product and basket',
  { tag: ['@R-ENT-15', '@R-STATE-006'] },
  async ({ page }) => {
    await shop.open(page, SECTION);
    const own = row(page, suit.name);
    await own.getByLabel(/^Размер/).selectOption({ label: '56' });
    await expect(own.getByRole('link', { name: suit.name, exact: true })).toHaveAttribute(
      'href',
      new RegExp(`&offer=${suit.offers.blue56}$`),
    );
    await own.getByRole('button', { name: 'В корзину' }).click();
    await expect(own.getByRole('button', { name: 'В корзине' })).toBeVisible();
    await own.getByRole('link', { name: suit.name, exact: true }).click();
    await expect(page.getByRole('radio', { name: '56', exact: true })).toBeChecked();
    await page.goBack();
    await expect(own.getByLabel(/^Размер/)).toHaveValue(String(suit.offers.blue56));

    await shop.open(page, '/basket/');
    await page
      .getByRole('link', { name: new RegExp(suit.name) })
      .first()
      .click();
    await expect(page.getByRole('radio', { name: '56', exact: true })).toBeChecked();
    await expect(page.getByRole('button', { name: 'В корзине' })).toBeVisible();
  },
);

for (const width of [360, 1280]) {
  test(`a variant that is not sold says what it changes, and the address names the chosen one, ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await shop.open(page, `/detail/?code=${suit.code}&offer=${suit.offers.blue56}`);
    const grey = page.getByRole('radio', { name: /^Серый/ });
    await expect(grey).toHaveAccessibleName('Серый сменит Размер: 44');
    await expect(page.getByRole('radio', { name: '44', exact: true })).toHaveCount(1);
    await expectAccessible(page);
    await expectNoSideScroll(page);
    await grey.check({ force: true });
    await expect(page).toHaveURL(new RegExp(`offer=${suit.offers.grey44}$`));
    await expect(page.getByRole('radio', { name: /^44/ })).toBeChecked();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Серый', exact: true })).toBeChecked();
    await shop.open(page, `/detail/?code=${suit.code}&offer=${gloves.id}`);
    await expect(page.getByRole('radio', { name: 'Синий', exact: true })).toBeChecked();
  });
}
