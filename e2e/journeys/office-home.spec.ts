import { eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { searchQuery } from '#goods/search/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { basket, basketLine } from '#ordering/basket/server/tables.ts';
import { anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { outbox } from '#server/delivery/tables.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

type Page = Parameters<typeof waitForHydration>[0];

let shop: DemoShop;
let owner: string;

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  for (const days of [60, 67, 74]) {
    const { id } = await anOrder(shop.db, buyer);
    await shop.db
      .update(customerOrder)
      .set({ createdAt: daysAgo(days) })
      .where(eq(customerOrder.id, id));
  }
  await anOrder(shop.db, await aBuyer(shop.db, { account: { cityId: shop.cityId } }));
  const { id: productId } = await aProduct(shop.db);
  await shop.db.insert(basket).values({ accountId: buyer.account.id, updatedAt: daysAgo(5) });
  await shop.db.insert(basketLine).values({ accountId: buyer.account.id, itemId: productId, productId, quantity: 1 });
  await shop.db
    .insert(searchQuery)
    .values({ query: 'кабель силовой небывалый', count: 3, found: 0, lastAt: new Date() });
  await shop.db.insert(outbox).values({
    channel: 'mail',
    kind: 'order.placed',
    accountId: buyer.account.id,
    recipient: `${'очень-длинный-адрес-'.repeat(4)}@b.example`,
    subject: 'Заказ принят',
    failedAt: new Date(),
    lastError: '550 no such mailbox',
  });
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string) {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
}

test('each figure of the home of an owner leads to a list with the same number', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, '/office/');
  for (const name of [
    'Давно не заказывали',
    'Оставили корзину',
    'Искали и не нашли за месяц',
    'Письма не ушли',
    'Сегодня',
  ]) {
    const figure = page.getByRole('main').getByRole('link', { name: new RegExp(name) });
    const text = (await figure.innerText()).replaceAll('\u00a0', ' ');
    const count = /Сегодня: (\d+)/.exec(text)?.[1] ?? /^\d+/.exec(text)![0];
    expect(Number(count)).toBeGreaterThan(0);
    await figure.click();
    await expect(page.getByText(`Всего ${count}`, { exact: true })).toBeVisible();
    await open(page, '/office/');
  }
});

for (const width of [360, 769, 1280, 1800]) {
  test(`the home and its lists at ${width} px have no sideways scroll and no axe violation`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/office/', '/office/letters/', '/office/letters/?q=нет-такого', '/office/search/']) {
      await open(page, address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}
