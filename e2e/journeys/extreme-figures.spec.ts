import { aProduct, aSection } from '#goods/products/server/factory.ts';
import { company } from '#identity/accounts/server/tables.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aBalance, aBonusPlan, aPayment, aScheduleRow } from '#ordering/finance/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from '../fixtures.ts';
import { orderSheet } from '../order-sheet.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { cutFigures, expectNoSideScroll } from '../page-checks.ts';
import { basketPage } from '../pages/basket-page.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const TOO_MANY = 'Столько этого товара заказать нельзя';

let shop: OwnShop;
let buyer: ReadyBuyer;
let section: { path: string; id: number };
/** 21 million roubles apiece: a line holds 476 of it. */
let dear: { id: number; name: string; code: string; article: string | null };
let cheap: { id: number; name: string; article: string | null };

test.beforeAll(async () => {
  shop = await openOwnShop();
  section = await aSection(shop.db);
  dear = await aProduct(shop.db, {
    price: 2_100_000_000,
    stock: 10_000_000_000,
    weightGrams: 1_999_999_999,
    sectionIds: [section.id],
  });
  cheap = await aProduct(shop.db, { price: 1, stock: 10_000_000_000, sectionIds: [section.id] });
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  buyer = await aReadyBuyer(shop.db, { account: { cityId: shop.cityId }, role: 'ADMIN', rights: { finance: true } });
  await shop.visit(page, buyer.token);
});

async function add(...products: { id: number; quantity: number }[]): Promise<void> {
  const answer = await fetch(`${shop.url}/api/basket/add/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyer.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ products }),
  });
  const { data } = (await answer.json()) as { data: { lines: unknown[] } };
  expect(data.lines).toHaveLength(products.length);
}

test('a quantity beyond any line is said on the page of the product, and refused by the shop', async ({
  page,
  complaints,
}) => {
  complaints.allow(/409/);
  await shop.open(page, `/detail/?code=${dear.code}`);
  const order = page.getByRole('region', { name: 'Цена и заказ' });
  await order.getByRole('textbox', { name: /^Количество/ }).fill('4607012345678');
  await page.keyboard.press('Enter');
  await expect(order).toContainText(TOO_MANY);
  await expect(order).not.toContainText('Сумма:');
  await order.getByRole('button', { name: 'В корзину' }).click();
  await expect(page.getByRole('status').getByText(TOO_MANY)).toBeVisible();
  await order.getByRole('textbox', { name: /^Количество/ }).fill('476');
  await page.keyboard.press('Enter');
  await expect(order).toContainText('Сумма: 9 996 000 000 ₽'.replaceAll(' ', '\u00A0').replace(':\u00A0', ': '));
});

for (const width of [360, 1280]) {
  test(`a line of the basket keeps its quantity where the typed one is beyond any line, ${width} px`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/400/);
    await page.setViewportSize({ width, height: 900 });
    await add({ id: dear.id, quantity: 476 }, { id: cheap.id, quantity: 1_000_000_000 });
    await shop.open(page, '/basket/');
    const basket = basketPage(page);
    await expect(basket.row(dear.name)).toContainText(/9.996.000.000,00.₽/);
    await expect(basket.sums).toContainText(/10.006.000.000.₽/);
    await expectNoSideScroll(page);
    await basket.quantity(dear.name).fill('999999');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('status').getByText(TOO_MANY)).toBeVisible();
    await expect(basket.quantity(dear.name)).toHaveValue('476');
    await expect(basket.row(dear.name)).toContainText(/9.996.000.000,00.₽/);
    await expect(basket.quantity(cheap.name)).toHaveValue(/^1\s000\s000\s000$/);
  });
}

test('a quick order marks the rows that ask for too much, and counts the others', async ({ page }) => {
  const quick = quickOrderPage(page);
  await shop.open(page, '/quickorder/');
  await quick.paste(`${dear.article}\t999999\n${cheap.article}\t7\nНЕТ-1\t4607012345678`);
  await expect(page.getByText('Непонятное количество: «4607012345678»')).toBeVisible();
  await expect(page.getByText(TOO_MANY).first()).toBeVisible();
  await expect(page.getByText(/1.позиция на 0,07.₽/).first()).toBeVisible();
  // Typed as well, of what has been found
  const row = quick.entry.getByRole('row').filter({ hasText: cheap.name });
  await row.getByRole('textbox', { name: /^Количество/ }).fill('1000000000');
  await page.keyboard.press('Enter');
  await expect(row).toContainText(/10.000.000,00.₽/);
});

test('a file whose quantities are beyond any line is read, and the rest of it is ordered', async ({ page }) => {
  const excel = quickOrderPage(page);
  await shop.open(page, '/quickorder/?tab=excel');
  await excel.file.setInputFiles(
    await orderSheet([
      [999_999, dear.article],
      [1e300, cheap.article],
      ['4607012345678', 'НЕТ-1'],
      [2_000_000_000_000, 'НЕТ-2'],
      [5, cheap.article],
    ]),
  );
  await excel.next.click();
  await expect(excel.found).toContainText(TOO_MANY);
  await expect(excel.totals).toContainText(/0,05.₽/);
  await excel.toCorrect.getByText('Нужно исправить').click();
  await expect(excel.toCorrect).toContainText('«4607012345678»');
  await expect(page.getByRole('main')).not.toContainText(/Infinity|NaN/);
  await excel.found
    .getByRole('row')
    .filter({ hasText: cheap.name })
    .getByRole('textbox', { name: /^Количество/ })
    .fill('1000000000');
  await page.keyboard.press('Enter');
  await expect(excel.totals).toContainText(/10.000.000.₽/);
});

for (const width of [360, 1280]) {
  test(`the largest figures stay within the screen, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await shop.db.update(company).set({ creditLimit: 9_999_999_999_999 }).where(eq(company.id, buyer.company.id));
    await add({ id: dear.id, quantity: 476 }, { id: cheap.id, quantity: 1_000_000_000 });
    const figure = 9_999_999_999_999;
    const { id } = await anOrder(shop.db, buyer, {
      lines: Array.from({ length: 1000 }, (_, n) =>
        aLine({
          itemId: dear.id,
          productId: dear.id,
          price: 999_999_999_999,
          quantity: 1,
          weightGrams: 999_999_999_999,
          name: `Товар ${n}`,
        }),
      ),
      weightGrams: 999_999_999_999_000,
    });
    await aBalance(shop.db, buyer.company.id, { balance: -figure, receivables: figure, overdue: figure });
    for (const kind of ['payment', 'shipment', 'refund', 'return'] as const) {
      await aPayment(shop.db, buyer.company.id, { kind, amount: figure });
    }
    await aScheduleRow(shop.db, buyer.company.id, { amount: figure, paidAmount: 1 });
    await aBonusPlan(shop.db, buyer.company.id, { plan: figure, fact: figure - 1, bonus: figure });
    const pages = [
      `/catalog/${section.path}/`,
      `/detail/?code=${dear.code}`,
      '/basket/',
      '/order/',
      '/orders/',
      `/orders/${id}/`,
      '/finances/',
      '/finances/?section=history',
      '/finances/?section=schedule',
      '/finances/?section=bonus',
      '/',
    ];
    for (const address of pages) {
      await shop.open(page, address);
      await waitForHydration(page);
      await expectNoSideScroll(page);
      await expect(page.getByRole('main')).not.toContainText(/e\+\d|Infinity|NaN|undefined/);
      expect(await cutFigures(page), address).toEqual([]);
    }
  });
}
