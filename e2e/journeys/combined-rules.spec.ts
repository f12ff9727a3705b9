import type { Page } from '@playwright/test';
import { and, eq, sql } from 'drizzle-orm';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { combinedGoods, COMBINED_SECTION, type CombinedGoods } from '#goods/products/server/combined-goods.fixture.ts';
import { recordCatalogueChange } from '#goods/products/server/index.ts';
import { productLink } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aCompany, aMembership } from '#identity/accounts/server/factory.ts';
import { membership } from '#identity/accounts/server/tables.ts';
import { basket as basketTable, basketLine } from '#ordering/basket/server/tables.ts';
import { aConsignee, anAddress } from '#ordering/addresses/server/factory.ts';
import { aReadyBuyer, type ReadyBuyer } from '#ordering/checkout/server/factory.ts';
import { aLine, anOrder } from '#ordering/orders/server/factory.ts';
import { customerOrder } from '#ordering/orders/server/tables.ts';
import { aTemplate } from '#ordering/templates/server/factory.ts';
import { expect, test } from '../fixtures.ts';
import { mouse } from '../input-mode.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { basketPage } from '../pages/basket-page.ts';
import { CataloguePage } from '../pages/catalogue-page.ts';
import { checkoutPage, placed } from '../pages/checkout-page.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

/** Goods in which packs, minimums, stock, offers and units meet, on the pages that order them. */

let shop: OwnShop;
let goods: CombinedGoods;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
  goods = await combinedGoods(shop.db);
  await settledCatalogue(shop.db);
});
test.afterAll(() => shop.close());

const aBuyer = () => aReadyBuyer(shop.db, { account: { cityId: 1 } });

/** Opens a page as the buyer. Pages of the page models are addresses without an origin. */
async function open(page: Page, buyer: ReadyBuyer, path: string): Promise<void> {
  await shop.visit(page, buyer.token);
  await page.goto(shop.url + path);
  await waitForHydration(page);
}

type Line = { item: { id: number }; productId?: number; quantity: number };

/** A basket with these lines, as another window of the buyer has filled it. */
async function fill({ account, company }: ReadyBuyer, lines: readonly Line[]): Promise<void> {
  const { db } = shop;
  await db
    .insert(basketTable)
    .values({ accountId: account.id, companyId: company.id, version: 1 })
    .onConflictDoUpdate({ target: basketTable.accountId, set: { version: sql`${basketTable.version} + 1` } });
  await db.delete(basketLine).where(eq(basketLine.accountId, account.id));
  for (const { item, productId = item.id, quantity } of lines) {
    await db.insert(basketLine).values({ accountId: account.id, itemId: item.id, productId, quantity });
  }
}

async function quantities({ account }: ReadyBuyer): Promise<Record<number, number>> {
  const rows = await shop.db.select().from(basketLine).where(eq(basketLine.accountId, account.id));
  return Object.fromEntries(rows.map(({ itemId, quantity }) => [itemId, quantity]));
}

const orderCount = async ({ account }: ReadyBuyer) =>
  (await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, account.id))).length;

const listed = (page: Page) => page.getByRole('region', { name: 'Товары' }).locator('tbody').getByRole('row');

test.describe('the checkout', () => {
  test(
    'one press orders of a short stock what pack and minimum allow, and the refusal is gone',
    { tag: ['@R-CALL-109', '@R-STEP-04'] },
    async ({ page, complaints }) => {
      complaints.allow(/409/);
      const buyer = await aBuyer();
      const { restOffPack, fractionalStock, stockBelowMinimum } = goods;
      await fill(buyer, [
        { item: restOffPack, quantity: 100 },
        { item: fractionalStock, quantity: 50 },
        { item: stockBelowMinimum, quantity: 10 },
      ]);
      await open(page, buyer, '/order/');
      const checkout = checkoutPage(page);
      await checkout.fill(mouse());
      await checkout.order.click();
      await expect(checkout.errors).toContainText(/Доступно 25\sшт, целыми упаковками 20\sшт/);
      await expect(checkout.errors).toContainText(/Доступно 12\sм, целыми упаковками 10\sм/);
      // Less than its minimum is out of stock: it waits in the basket
      await expect(checkout.errors).not.toContainText(stockBelowMinimum.name);
      await checkout.errors.getByRole('button', { name: 'Заказать доступное количество' }).click();
      await expect(checkout.errors).toHaveCount(0);
      await expect(checkout.order).toBeFocused();
      await expect(checkout.panel).toContainText('2 артикула');
      await expect
        .poll(() => quantities(buyer))
        .toEqual({
          [restOffPack.id]: 20,
          [fractionalStock.id]: 10,
          [stockBelowMinimum.id]: 10,
        });
      await expect(checkout.order).toBeEnabled();
      await checkout.order.click();
      await expect(placed(page)).toBeVisible();
      for (const { id } of [restOffPack, fractionalStock]) {
        await shop.db.update(stock).set({ reserved: 0 }).where(eq(stock.itemId, id));
      }
    },
  );

  test('an order of goods that have all run out says that there is nothing to order and keeps them in the basket', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/409/);
    const buyer = await aBuyer();
    const item = goods.restOffPack;
    await fill(buyer, [{ item, quantity: 20 }]);
    await open(page, buyer, '/order/');
    const checkout = checkoutPage(page);
    await checkout.fill(mouse());
    const [{ onHand } = { onHand: 0 }] = await shop.db.select().from(stock).where(eq(stock.itemId, item.id));
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, item.id));
    await checkout.order.click();
    await expect(page.getByText('Заказывать нечего')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Вернуться в корзину' })).toBeVisible();
    expect(await quantities(buyer)).toEqual({ [item.id]: 20 });
    expect(await orderCount(buyer)).toBe(0);
    await shop.db.update(stock).set({ onHand }).where(eq(stock.itemId, item.id));
  });

  test('goods that have run out are taken out of the order by one press, the others are ordered', async ({
    page,
    complaints,
  }) => {
    complaints.allow(/409/);
    const buyer = await aBuyer();
    const { restOffPack: gone, packOfTen: other } = goods;
    await fill(buyer, [
      { item: gone, quantity: 20 },
      { item: other, quantity: 10 },
    ]);
    await open(page, buyer, '/order/');
    const checkout = checkoutPage(page);
    await checkout.fill(mouse());
    const [{ onHand } = { onHand: 0 }] = await shop.db.select().from(stock).where(eq(stock.itemId, gone.id));
    await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, gone.id));
    await checkout.order.click();
    await expect(checkout.errors).toContainText('Эти товары уйдут из корзины');
    await checkout.errors.getByRole('button', { name: 'Убрать из заказа' }).click();
    await expect(checkout.errors).toHaveCount(0);
    await expect.poll(() => quantities(buyer)).toEqual({ [other.id]: 10 });
    await checkout.order.click();
    await expect(placed(page)).toBeVisible();
    await shop.db.update(stock).set({ onHand }).where(eq(stock.itemId, gone.id));
  });

  test(
    'a company switched in another window is named, and nothing is ordered before the buyer has answered',
    { tag: ['@R-CALL-109', '@R-CALL-080'] },
    async ({ page, complaints }) => {
      complaints.allow(/409/);
      const buyer = await aBuyer();
      const second = await aCompany(shop.db, { name: 'ООО «Вторая»', discountPercent: 50 });
      await aMembership(shop.db, buyer.account.id, second.id);
      await anAddress(shop.db, second.id);
      await aConsignee(shop.db, second.id);
      await fill(buyer, [{ item: goods.packOfTen, quantity: 20 }]);
      const own = eq(membership.accountId, buyer.account.id);
      const switchTo = async (companyId: number) => {
        await shop.db.update(membership).set({ isCurrent: false }).where(own);
        await shop.db
          .update(membership)
          .set({ isCurrent: true })
          .where(and(own, eq(membership.companyId, companyId)));
        await shop.db
          .update(basketTable)
          .set({ companyId, version: sql`version + 1` })
          .where(eq(basketTable.accountId, buyer.account.id));
      };
      await open(page, buyer, '/order/');
      const checkout = checkoutPage(page);
      await checkout.fill(mouse());
      await switchTo(second.id);
      await checkout.order.click();
      const question = page.getByRole('dialog', { name: 'Для какой компании заказ?' });
      await expect(question).toContainText(buyer.company.name);
      await expect(question).toContainText('ООО «Вторая»');

      // Without an answer the button asks again
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await checkout.order.click({ force: true });
      await expect(question).toBeVisible();
      expect(await orderCount(buyer)).toBe(0);

      await question.getByRole('button', { name: 'Вернуться к прежней' }).click();
      await expect(page.getByRole('region', { name: 'Получение и оплата' })).toContainText(buyer.company.name);
      await waitForHydration(page);
      await checkout.fill(mouse());
      await switchTo(second.id);
      await checkout.order.click();
      await question.getByRole('button', { name: 'Заказать для новой' }).click();
      await expect(question).toBeHidden();
      await expect(page.getByRole('region', { name: 'Получение и оплата' })).toContainText('ООО «Вторая»');
      await checkout.fill(mouse());
      await checkout.order.click();
      await expect(placed(page)).toBeVisible();
      const [order] = await shop.db.select().from(customerOrder).where(eq(customerOrder.accountId, buyer.account.id));
      expect([order!.companyId, order!.total]).toEqual([second.id, 100_000]);
    },
  );

  test(
    'who was removed from the company while his checkout was open reads that, not that he switched it himself',
    { tag: ['@R-CALL-109'] },
    async ({ page, complaints }) => {
      complaints.allow(/409/);
      const buyer = await aBuyer();
      const second = await aCompany(shop.db, { name: 'ООО «Оставшаяся»' });
      await fill(buyer, [{ item: goods.packOfTen, quantity: 20 }]);
      await open(page, buyer, '/order/');
      const checkout = checkoutPage(page);
      await checkout.fill(mouse());
      await checkout.comment.fill('К субботе');
      await shop.db.delete(membership).where(eq(membership.accountId, buyer.account.id));
      await aMembership(shop.db, buyer.account.id, second.id, { isCurrent: true });
      await checkout.order.click();
      const question = page.getByRole('dialog', { name: 'Для какой компании заказ?' });
      await expect(question).toContainText('Доступ к прежней компании для вас закрыт');
      await expect(question).not.toContainText('в другом окне');
      await expect(question.getByRole('button', { name: 'Вернуться к прежней' })).toHaveCount(0);
      await question.getByRole('button', { name: 'Заказать для новой' }).click();
      await expect(checkout.comment).toHaveValue('К субботе');
      expect(await orderCount(buyer)).toBe(0);
    },
  );

  test(
    'nothing is red before the first press; then each missing field is named',
    { tag: ['@R-VAL-45', '@R-ERR-17'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      await anAddress(shop.db, buyer.company.id);
      await fill(buyer, [{ item: goods.packOfTen, quantity: 20 }]);
      await open(page, buyer, '/order/');
      const checkout = checkoutPage(page);
      const missing = checkout.panel.getByRole('list', { name: 'Не заполнено' });
      await expect(checkout.errors).toHaveCount(0);
      await expect(checkout.panel).not.toContainText('Заполните обязательные поля');
      await expect(missing.getByRole('button')).toHaveText(['Адрес доставки']);
      await checkout.order.click({ force: true });
      await expect(checkout.warnings).toContainText('Заполните обязательные поля для оформления заказа');
      await expect(checkout.errors.getByRole('button')).toHaveText(['Адрес доставки']);
      await expect(page.getByText('Это поле обязательно для заполнения')).toHaveCount(1);
    },
  );
});

test.describe('a list of goods', () => {
  test(
    'choosing all adds the offers that the rows show, and only those that are not in the basket',
    { tag: ['@R-STATE-006', '@R-STATE-008', '@R-STATE-009'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { family, offers } = goods;
      const [red, blue, green] = offers;
      await fill(buyer, [{ item: red, productId: family.id, quantity: 20 }]);
      await open(page, buyer, `/catalog/${COMBINED_SECTION}/`);
      const row = listed(page).filter({ hasText: family.name });
      const box = row.getByRole('checkbox');
      await expect(box).toBeDisabled();
      await expect(box).not.toBeChecked();

      // An offer out of stock has no box
      await row.getByRole('combobox').selectOption({ label: 'Зелёный' });
      await expect(row).toContainText('Нет в наличии');
      await expect(box).toHaveCount(0);

      await row.getByRole('combobox').selectOption({ label: 'Синий' });
      await expect(box).toBeEnabled();
      await box.check();
      await page.getByRole('button', { name: 'Добавить в корзину' }).click();
      await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
      expect(await quantities(buyer)).toEqual({ [red.id]: 20, [blue.id]: 10 });
      await expect(box).toBeDisabled();
      await expect(box).not.toBeChecked();

      // Both are in the basket now: choosing all leaves the product alone
      await page.getByRole('checkbox', { name: 'Выбрать все' }).check();
      await expect(page.getByRole('region', { name: 'Выбранные товары' })).toContainText(/Выбрано: 9\s/);
      await page.getByRole('button', { name: 'Добавить в корзину' }).click();
      await expect(page.getByRole('region', { name: 'Выбранные товары' })).toBeHidden();
      const inBasket = await quantities(buyer);
      expect(inBasket).toMatchObject({ [red.id]: 20, [blue.id]: 10, [goods.packOfTen.id]: 10 });
      expect(inBasket[green.id]).toBeUndefined();
    },
  );

  test(
    'the goods that were refused are named when many are added',
    { tag: ['@R-CALL-073'] },
    async ({ page, complaints }) => {
      complaints.allow(/409/);
      const buyer = await aBuyer();
      await open(page, buyer, `/catalog/${COMBINED_SECTION}/`);
      const { fractionalStock, unknownWeight } = goods;
      for (const { name } of [fractionalStock, unknownWeight]) {
        await listed(page).filter({ hasText: name }).getByRole('checkbox').check();
      }
      await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, fractionalStock.id));
      await page.getByRole('button', { name: 'Добавить в корзину' }).click();
      const report = page.getByRole('dialog', { name: 'Товары в корзине' });
      await expect(report.getByRole('listitem')).toHaveText([/Шнур с дробным остатком.*Товара нет в наличии/]);
      await page.keyboard.press('Escape');
      await expect(listed(page).filter({ hasText: fractionalStock.name }).getByRole('checkbox')).toBeChecked();
      await expect(listed(page).filter({ hasText: unknownWeight.name }).getByRole('checkbox')).not.toBeChecked();
      await shop.db.update(stock).set({ onHand: 12.5 }).where(eq(stock.itemId, fractionalStock.id));
    },
  );

  test(
    'minus leads an offer to one pack before it removes the line',
    { tag: ['@R-STEP-05', '@R-CALL-045'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { family, offers } = goods;
      await fill(buyer, [{ item: offers[1], productId: family.id, quantity: 30 }]);
      await open(page, buyer, `/catalog/${COMBINED_SECTION}/`);
      const row = new CataloguePage(page).rowOf(family.name);
      await row.root.getByRole('combobox').selectOption({ label: 'Синий' });
      await expect(row.quantity).toHaveValue('30');
      await row.minus.click();
      await expect(row.quantity).toHaveValue('20');
      await row.minus.click();
      await expect(row.quantity).toHaveValue('10');
      await expect(row.inBasket).toBeVisible();
      await expect.poll(() => quantities(buyer)).toEqual({ [offers[1].id]: 10 });
      await row.minus.click();
      await expect(row.add).toBeVisible();
      await expect.poll(() => quantities(buyer)).toEqual({});
    },
  );

  test(
    'a line that minus removed says why and comes back with its quantity',
    { tag: ['@R-STEP-05', '@R-STATE-022'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { minimumAbovePack } = goods;
      await fill(buyer, [{ item: minimumAbovePack, quantity: 16 }]);
      await open(page, buyer, `/catalog/${COMBINED_SECTION}/`);
      const row = new CataloguePage(page).rowOf(minimumAbovePack.name);
      await row.root.scrollIntoViewIfNeeded();
      const before = await row.minus.boundingBox();
      await row.minus.click();
      await expect(row.root).toContainText(/Убрано, минимум 12\sшт\./);
      expect(await row.minus.boundingBox()).toEqual(before);
      await expect.poll(() => quantities(buyer)).toEqual({});
      await row.root.getByRole('button', { name: /^Вернуть 16\sшт$/ }).click();
      await expect(row.inBasket).toBeVisible();
      await expect(row.quantity).toHaveValue('16');
      await expect.poll(() => quantities(buyer)).toEqual({ [minimumAbovePack.id]: 16 });
    },
  );

  test(
    'goods out of stock offer analogues on a product page and in the comparison',
    { tag: ['@R-STATE-005'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { packOfTen, unknownWeight, twoUnits } = goods;
      const links = [
        { productId: packOfTen.id, linkedId: unknownWeight.id, kind: 'accessory' as const },
        { productId: unknownWeight.id, linkedId: twoUnits.id, kind: 'similar' as const },
      ];
      await shop.db.insert(productLink).values(links);
      await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, unknownWeight.id));
      await recordCatalogueChange(shop.db, 'all');
      await settledCatalogue(shop.db);
      const window = page.getByRole('dialog', { name: 'Подобрать аналог' });

      await open(page, buyer, `/detail/?code=${packOfTen.code}`);
      const linked = page.getByRole('region', { name: 'Связанные товары' });
      await linked.getByRole('button', { name: 'Подобрать аналог' }).click();
      await expect(window.locator('tbody').getByRole('row')).toContainText(twoUnits.name);
      await page.keyboard.press('Escape');

      await linked.getByRole('button', { name: `Сравнить: ${unknownWeight.name}` }).click();
      await expect(linked.getByRole('button', { name: `В сравнении: ${unknownWeight.name}` })).toBeVisible();
      await open(page, buyer, '/compare/');
      await page.getByRole('button', { name: 'Подобрать аналог' }).click();
      await expect(window.locator('tbody').getByRole('row')).toContainText(twoUnits.name);

      await shop.db.update(stock).set({ onHand: 1000 }).where(eq(stock.itemId, unknownWeight.id));
      await shop.db.delete(productLink).where(eq(productLink.productId, packOfTen.id));
      await recordCatalogueChange(shop.db, 'all');
      await settledCatalogue(shop.db);
    },
  );
});

test(
  'in the other unit plus and minus are one of it',
  { tag: ['@R-STEP-07', '@R-PROD-01', '@R-PROD-02'] },
  async ({ page }) => {
    const buyer = await aBuyer();
    const { endlessRatio } = goods;
    await fill(buyer, [{ item: endlessRatio, quantity: 458 }]);
    await open(page, buyer, `/detail/?code=${endlessRatio.code}`);
    const order = page.getByRole('region', { name: 'Цена и заказ' });
    await order.getByRole('radio', { name: 'барабан' }).check();
    const quantity = order.getByRole('textbox', { name: /^Количество/ });
    await expect(quantity).toHaveValue('1,50');
    await order.getByRole('button', { name: 'Увеличить количество' }).click();
    await expect(quantity).toHaveValue('2,50');
    await expect.poll(() => quantities(buyer)).toEqual({ [endlessRatio.id]: 763 });
    await order.getByRole('button', { name: 'Уменьшить количество' }).click();
    await expect(quantity).toHaveValue('1,50');
  },
);

test.describe('the basket', () => {
  test(
    'a deleted line that another window has added again is a line like any other',
    { tag: ['@R-STATE-010', '@R-STATE-015'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { packOfTen, longName } = goods;
      await fill(buyer, [
        { item: packOfTen, quantity: 20 },
        { item: longName, quantity: 1 },
      ]);
      await open(page, buyer, '/basket/');
      const basket = basketPage(page);
      await basket.remove(packOfTen.name).click();
      await expect(basket.restore(packOfTen.name)).toBeVisible();
      await expect.poll(() => quantities(buyer)).toEqual({ [longName.id]: 1 });
      await fill(buyer, [
        { item: packOfTen, quantity: 50 },
        { item: longName, quantity: 1 },
      ]);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await expect(basket.quantity(packOfTen.name)).toHaveValue('50');
      await expect(page.getByText('Удалено из корзины')).toHaveCount(0);
      await expect(basket.sums).toContainText('2 артикула');
    },
  );

  test(
    'an offer out of stock can be changed for another one',
    { tag: ['@R-CALL-084', '@R-BASK-03'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { family, offers } = goods;
      const [, blue, green] = offers;
      await fill(buyer, [{ item: green, productId: family.id, quantity: 30 }]);
      await open(page, buyer, '/basket/');
      const out = page.getByRole('table', { name: 'Нет в наличии' });
      await out.getByRole('combobox').selectOption({ label: 'Синий' });
      await expect(basketPage(page).quantity(family.name)).toHaveValue('30');
      await expect(out).toHaveCount(0);
      expect(await quantities(buyer)).toEqual({ [blue.id]: 30 });
    },
  );

  test(
    'sums count base units of one kind only, and an unknown weight is not zero',
    { tag: ['@R-CHK-04', '@R-CONST-35'] },
    async ({ page }) => {
      const buyer = await aBuyer();
      const { packOfTen, twoUnits, unknownWeight } = goods;
      await fill(buyer, [{ item: unknownWeight, quantity: 3 }]);
      await open(page, buyer, '/basket/');
      const basket = basketPage(page);
      await expect(basket.sums).toContainText(/1\sартикул, 3\sшт/);
      await expect(basket.sums.getByText('не указан')).toBeVisible();
      await fill(buyer, [
        { item: unknownWeight, quantity: 3 },
        { item: packOfTen, quantity: 10 },
        { item: twoUnits, quantity: 20 },
      ]);
      await page.reload();
      await expect(basket.sums).toContainText(/3\sартикула/);
      await expect(basket.sums).not.toContainText(/33|23\sшт/);
      await expect(basket.sums).toContainText(/от\s7,5\sкг/);
    },
  );

  for (const width of [1280, 1440]) {
    test(`the basket shows all its column headings at ${width}`, { tag: ['@R-BASK-05'] }, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      const buyer = await aBuyer();
      await fill(buyer, [{ item: goods.packOfTen, quantity: 20 }]);
      await open(page, buyer, '/basket/');
      const headings = basketPage(page).table.getByRole('columnheader');
      for (const name of ['Артикул', 'Короткий код', 'Товар', 'Цена', 'Количество', 'Сумма', 'Удалить']) {
        const box = await headings.filter({ hasText: name }).boundingBox();
        expect(box!.width, name).toBeGreaterThan(20);
        expect(box!.height, name).toBeGreaterThan(10);
      }
    });
  }
});

test.describe('goods that the basket holds already', () => {
  test(
    'a repeated order asks whether to add to them or to replace their quantity',
    { tag: ['@R-STATE-082', '@R-CALL-106'] },
    async ({ page, complaints }) => {
      complaints.allow(/409/);
      const buyer = await aBuyer();
      const { packOfTen, minimumAbovePack } = goods;
      const lines = [aLine({ itemId: packOfTen.id, name: packOfTen.name, quantity: 20 })];
      const order = await anOrder(shop.db, buyer, { lines });
      await fill(buyer, [
        { item: packOfTen, quantity: 30 },
        { item: minimumAbovePack, quantity: 12 },
      ]);
      const again = async (answer: string) => {
        await open(page, buyer, `/orders/${order.id}/repeat/`);
        await page.getByRole('button', { name: 'В корзину' }).click();
        await question.getByRole('button', { name: answer }).click();
        await expect(question).toBeHidden();
      };
      const question = page.getByRole('dialog', { name: 'Товары уже в корзине' });
      await open(page, buyer, `/orders/${order.id}/repeat/`);
      await expect(page.getByRole('table')).toContainText(/Уже в корзине: 30\sшт/);
      await expect(page.getByText(/в корзине ещё 1\sпозиция/)).toBeVisible();
      await page.getByRole('button', { name: 'В корзину' }).click();
      await expect(question.getByRole('listitem')).toHaveText([/в корзине 30\sшт, в списке 20\sшт/]);
      await question.getByRole('button', { name: 'Не добавлять' }).click();
      await expect(question).toBeHidden();
      expect(await quantities(buyer)).toEqual({ [packOfTen.id]: 30, [minimumAbovePack.id]: 12 });
      await again('Заменить количество');
      await expect(page).toHaveURL(/\/basket\/$/);
      expect(await quantities(buyer)).toEqual({ [packOfTen.id]: 20, [minimumAbovePack.id]: 12 });
      await again('Добавить к имеющимся');
      await expect(page).toHaveURL(/\/basket\/$/);
      expect(await quantities(buyer)).toEqual({ [packOfTen.id]: 40, [minimumAbovePack.id]: 12 });
    },
  );

  test('a template asks the same', { tag: ['@R-CALL-073'] }, async ({ page, complaints }) => {
    complaints.allow(/409/);
    const buyer = await aBuyer();
    const { packOfTen } = goods;
    await aTemplate(shop.db, buyer.account.id, { products: [{ id: packOfTen.id, quantity: 20 }] });
    await fill(buyer, [{ item: packOfTen, quantity: 30 }]);
    await open(page, buyer, '/basket-templates/');
    await page.getByRole('button', { name: /^В корзину/ }).click();
    await page.getByRole('button', { name: 'Заменить количество' }).click();
    await expect(page.getByRole('dialog', { name: 'Товары шаблона в корзине' })).toBeVisible();
    expect(await quantities(buyer)).toEqual({ [packOfTen.id]: 20 });
  });

  test('a quick order asks the same', { tag: ['@R-CALL-073'] }, async ({ page, complaints }) => {
    complaints.allow(/409/);
    const buyer = await aBuyer();
    const { packOfTen } = goods;
    await fill(buyer, [{ item: packOfTen, quantity: 30 }]);
    await open(page, buyer, '/quickorder/');
    const quick = quickOrderPage(page);
    await quick.field.fill('RULE-PACK');
    await quick.options.first().click();
    await quick.toBasket.click();
    await page.getByRole('button', { name: 'Добавить к имеющимся' }).click();
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    expect(await quantities(buyer)).toEqual({ [packOfTen.id]: 40 });
  });
});
