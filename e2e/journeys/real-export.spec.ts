import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { basketPage } from '../pages/basket-page.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { checkoutPage } from '../pages/checkout-page.ts';
import { loginPage } from '../pages/login-page.ts';
import { startShop, type StartedShop } from '../started-shop.ts';

/** An export of a real accounting system in windows-1251, kept beside the project. */
const EXPORT = join(import.meta.dirname, '../../../shared/data/cml-santechtula/2016-12-01');
const FILES = ['import.xml', 'offers.xml'].map((name) => join(EXPORT, name));
const SECTION = 'АФОНЯ';

test.describe.configure({ timeout: 240_000 });
test.skip(!FILES.every((file) => existsSync(file)), `The real export is not here: ${EXPORT}`);
test.use({ viewport: { width: 1280, height: 900 } });

let shop: StartedShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await startShop();
});
test.afterAll(async () => {
  await shop?.stop();
});

test('products of a real export are imported into the running shop, filtered and ordered', async ({ page }) => {
  const input = mouse();
  await page.context().addCookies([{ name: 'isCookie', value: 'close', url: shop.url }]);
  await page.goto(`${shop.url}/auth?redirect=/catalog/`);
  await waitForHydration(page);
  await loginPage(page, input).logIn('foreman');

  const catalogue = new CataloguePage(page);
  await expect(catalogue.heading).toHaveText('Каталог');
  await expect(catalogue.sections.getByRole('link', { name: SECTION })).toHaveCount(0);

  const report = await shop.command('import', ...FILES);
  expect(report).toMatch(/товары: новых 1\s426/);
  expect(report).toContain('отказано 0');

  // The shop that is open shows the goods without a restart; they come in batches
  await expect(async () => {
    await page.reload();
    await expect(catalogue.sections.getByRole('link', { name: SECTION })).toContainText(/1\s426$/, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await waitForHydration(page);
  await catalogue.sections.getByRole('link', { name: SECTION }).click();
  await expect(catalogue.heading).toHaveText(SECTION);
  await expect.poll(() => catalogue.total()).toBe(1426);
  await catalogue.sections.getByRole('link', { name: /^Кран шаровый/ }).click();
  await expect(catalogue.heading).toHaveText('Кран шаровый');
  await expect.poll(() => catalogue.total()).toBe(97);

  await catalogue.filter.getByLabel('Цена от').fill('100');
  await catalogue.filter.getByLabel('Цена до').fill('300');
  await catalogue.filter.getByRole('button', { name: 'ОК' }).click();
  await expect(page).toHaveURL(/\/filter\/.*100.*\/apply\//);
  await expect.poll(() => catalogue.total()).toBeLessThan(97);
  expect(await catalogue.total()).toBeGreaterThan(0);

  const row = catalogue.rowToBuy();
  const name = (await row.name.innerText()).trim();
  await row.add.click();
  await expect(catalogue.rowOf(name).inBasket).toBeVisible();

  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Корзина/ })
    .click();
  const basket = basketPage(page);
  await expect(basket.row(name)).toBeVisible();
  await basket.toCheckout.click();
  const checkout = checkoutPage(page);
  await checkout.fill(input);
  await expect(checkout.panel).toContainText(name);
  await input.press(checkout.order);
  await expect(page.getByRole('heading', { name: /^Заказ З-\d{4}-\d{6} оформлен$/ })).toBeVisible();
  await expect(page.getByRole('table')).toContainText(name);
});
