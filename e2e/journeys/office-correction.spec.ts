import type { Page } from '@playwright/test';
import { and, asc, eq } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { type product, productLink } from '#goods/products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder, orderLine } from '#ordering/orders/server/tables.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { counted } from '../count-presses.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const WIDTHS = [769, 1280, 1800];

let shop: DemoShop;
let owner: string;
/** Two products that are sold by the piece; the first one has an analogue. */
let sold: (typeof product.$inferSelect)[];

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  sold = [
    await aProduct(shop.db, { article: 'ПРАВКА-1', name: 'Муфта правки' }),
    await aProduct(shop.db, { article: 'ПРАВКА-2', name: 'Зажим правки' }),
  ];
  const analogue = await aProduct(shop.db, { article: 'ПРАВКА-3', name: 'Муфта взамен' });
  await shop.db.insert(productLink).values({ productId: sold[0]!.id, kind: 'analogue', linkedId: analogue.id });
});
test.afterAll(() => shop.close());

/** An order of five and of two pieces by a new buyer who may confirm. */
async function aPlacedOrder() {
  const buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  const lines = sold.map(({ id, article, name }, at) =>
    aLine({ itemId: id, productId: id, article, name, quantity: at === 0 ? 5 : 2 }),
  );
  return { ...(await anOrder(shop.db, buyer, { lines })), buyer };
}

async function open(page: Page, address: string, token = owner): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const linesOf = ({ id }: { id: number }) =>
  shop.db.select().from(orderLine).where(eq(orderLine.orderId, id)).orderBy(asc(orderLine.lineNo));

test('a line is corrected in two presses, and the order follows once the buyer confirms', async ({ page }) => {
  const order = await aPlacedOrder();
  await open(page, `/office/orders/${order.id}/`);
  const { click, press, count } = counted(page);
  await click('button', { name: /^Изменить количество/ });
  await page.keyboard.type('8');
  await expect(page.getByText('После подтверждения клиентом')).toBeVisible();
  await expect(page.getByText(/^Было .* станет/)).toBeVisible();
  await press('Control+Enter');
  expect(count()).toBeLessThanOrEqual(4);
  await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeVisible();
  expect((await linesOf(order)).map(({ quantity }) => quantity)).toEqual([5, 2]);

  await open(page, `/orders/${order.id}`, order.buyer.token);
  await expect(page.getByRole('heading', { name: 'Менеджер предлагает изменить заказ' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Подтвердить правку' }).click();
  await expect(page.getByRole('heading', { name: 'Менеджер предлагает изменить заказ' })).toBeHidden();
  expect((await linesOf(order))[0]!.quantity).toBe(8);
});

test('an analogue takes the place of a line in four presses', async ({ page }) => {
  const order = await aPlacedOrder();
  await open(page, `/office/orders/${order.id}/`);
  const { click, press, count } = counted(page);
  await press('KeyE');
  await click('button', { name: /^Заменить:/ });
  const analogues = page.getByRole('region', { name: 'Аналоги' });
  await expect(analogues.getByRole('button').first()).toBeVisible();
  await press('Tab');
  await press('Enter');
  await expect(page.getByText('вместо:')).toBeVisible();
  await expect(page.getByText('После подтверждения клиентом')).toBeVisible();
  await press('Control+Enter');
  expect(count()).toBeLessThanOrEqual(6);
  await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeVisible();
  expect((await linesOf(order)).map(({ itemId }) => itemId)).toEqual(sold.map(({ id }) => id));
});

test('a lower quantity is the order at once, and staff withdraw what waits', async ({ page }) => {
  const order = await aPlacedOrder();
  await open(page, `/office/orders/${order.id}/`);
  await page.keyboard.press('KeyE');
  await page.keyboard.type('3');
  await expect(page.getByText('Сразу. Покупатель получит письмо')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Заказ изменён')).toBeVisible();
  expect((await linesOf(order)).map(({ quantity }) => quantity)).toEqual([3, 2]);

  await page.keyboard.press('KeyE');
  await page.getByLabel('Стоимость доставки, с НДС').fill('500');
  await page.getByRole('button', { name: 'Отправить клиенту' }).click();
  await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeVisible();
  await page.getByRole('button', { name: 'Отозвать' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Отозвать' }).click();
  await expect(page.getByRole('heading', { name: 'Правка у клиента' })).toBeHidden();
});

test('two members of staff see what the other one has changed, and go on', async ({ page, complaints }) => {
  complaints.allow(/status of 409/);
  const order = await aPlacedOrder();
  await open(page, `/office/orders/${order.id}/`);
  await page.keyboard.press('KeyE');
  await page.keyboard.type('3');
  await expect(page.getByText('Сразу. Покупатель получит письмо')).toBeVisible();
  await shop.db
    .update(orderLine)
    .set({ quantity: 4, lineTotal: 40_000 })
    .where(and(eq(orderLine.orderId, order.id), eq(orderLine.lineNo, 1)));
  await shop.db.update(customerOrder).set({ sum: 60_000, total: 60_000 }).where(eq(customerOrder.id, order.id));
  await page.keyboard.press('Control+Enter');
  const conflict = page.getByRole('dialog', { name: 'Заказ изменил другой сотрудник' });
  await expect(conflict.getByRole('row', { name: /Строка 1.*5.*4/ })).toBeVisible();
  await conflict.getByRole('button', { name: 'Продолжить мою правку' }).click();
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Заказ изменён')).toBeVisible();
  expect((await linesOf(order))[0]!.quantity).toBe(3);
});

test('an order that cannot be corrected says why', async ({ page }) => {
  const order = await aPlacedOrder();
  await shop.db.update(customerOrder).set({ paidAt: new Date() }).where(eq(customerOrder.id, order.id));
  await open(page, `/office/orders/${order.id}/`);
  await expect(page.getByText('Править нельзя. Заказ оплачен')).toBeVisible();
  await page.keyboard.press('KeyE');
  await expect(page.getByRole('heading', { name: 'Правка заказа' })).toBeHidden();
});

for (const width of WIDTHS) {
  test(`a correction at ${width} px has no sideways scroll and no axe violation`, async ({ page }) => {
    const order = await aPlacedOrder();
    await page.setViewportSize({ width, height: 900 });
    await open(page, `/office/orders/${order.id}/`);
    await page.keyboard.press('KeyE');
    await page.keyboard.type('7');
    await expect(page.getByText('После подтверждения клиентом')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Добавить товар' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
  });
}
