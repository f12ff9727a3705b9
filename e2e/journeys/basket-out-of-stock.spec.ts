import type { Page } from '@playwright/test';
import { eq, inArray } from 'drizzle-orm';
import { aProduct, deactivate } from '#goods/products/server/factory.ts';
import { productLink } from '#goods/products/server/tables.ts';
import { stock } from '#goods/stock/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { orderSheet } from '../order-sheet.ts';
import { basketPage } from '../pages/basket-page.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

type Goods = { id: number; name: string };

let shop: OwnShop;
let token: string;
let sold: Goods[];
/** Out of stock since it was put into the basket; `similar` is offered in its place. */
let gone: Goods;
let similar: Goods;
/** Taken out of the shop since then. */
let lost: Goods;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

test.beforeEach(async ({ page }) => {
  ({ token } = await aBuyer(shop.db, { account: { cityId: 1 } }));
  sold = [await aProduct(shop.db), await aProduct(shop.db)];
  [gone, similar, lost] = [await aProduct(shop.db), await aProduct(shop.db), await aProduct(shop.db)];
  await shop.db.insert(productLink).values({ productId: gone.id, linkedId: similar.id, kind: 'similar' });
  const products = [...sold, gone, lost].map(({ id }) => ({ id, quantity: 5 }));
  await call('/api/basket/list/add/', { method: 'POST', body: JSON.stringify({ products }) });
  await shop.db.update(stock).set({ onHand: 0 }).where(eq(stock.itemId, gone.id));
  await deactivate(shop.db, lost.id);
  await shop.visit(page, token);
  // The read model follows the tables
  await expect.poll(() => similarOf(gone.id)).toEqual([similar.id]);
});

async function similarOf(id: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${shop.url}/api/catalog/similar/${id}/`, { method: 'POST', headers });
  const { data } = (await answer.json()) as { data: { items: { id: number }[] } | null };
  return data?.items.map((item) => item.id) ?? [];
}

async function call<D>(path: string, options: RequestInit = {}): Promise<D> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(shop.url + path, { ...options, headers });
  const { data, errors } = (await answer.json()) as { data: D; errors: unknown[] };
  expect(errors).toEqual([]);
  return data;
}

const idsInBasket = async () => (await call<{ basket: { id: number }[] }>('/api/header/')).basket.map(({ id }) => id);

const outOfStock = (page: Page) => page.getByRole('region', { name: 'Нет в наличии' });

async function openBasket(page: Page): Promise<void> {
  await page.goto(`${shop.url}/basket/`);
  await waitForHydration(page);
}

test(
  'lines that are out of stock are listed separately, without a price and with similar products',
  { tag: ['@R-BASK-03', '@R-STATE-011', '@R-STATE-012', '@R-STATE-013'] },
  async ({ page }) => {
    await openBasket(page);
    await expect(basketPage(page).rows).toHaveCount(sold.length);
    const line = outOfStock(page).locator('tbody').getByRole('row').filter({ hasText: gone.name });
    await expect(line.getByRole('checkbox')).toBeDisabled();
    await expect(line).not.toContainText('₽');
    await line.getByRole('button', { name: 'Подобрать аналог' }).click();
    const window = page.getByRole('dialog', { name: 'Подобрать аналог' });
    await expect(window.getByRole('link', { name: similar.name })).toHaveAttribute('href', /^\/detail\/\?code=/);
    await expect(window.getByRole('listitem')).toContainText(/100,00.*₽/);
    await expect(window.getByRole('listitem')).toContainText('В наличии');
    await expectAccessible(page);
  },
);

async function expectNoSideScrollAt(page: Page, widths: readonly number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSideScroll(page);
  }
}

for (const [width, ...others] of [
  [360, 769],
  [1280, 1800],
] as const) {
  test(
    `an analogue takes the place of a line, and "Вернуть" brings it back, at ${width} px`,
    { tag: ['@R-STATE-013'] },
    async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await openBasket(page);
      await outOfStock(page).getByRole('button', { name: 'Подобрать аналог' }).click();
      const window = page.getByRole('dialog', { name: 'Подобрать аналог' });
      await expect(window.getByRole('textbox', { name: /^Количество/ })).toHaveValue('5');
      await expectNoSideScrollAt(page, [...others, width]);
      await window.getByRole('textbox', { name: /^Количество/ }).fill('7');
      await window.getByRole('button', { name: 'Заменить' }).click();
      await expect(window).toBeHidden();
      const back = page.getByRole('button', { name: 'Вернуть' });
      await expect(back).toBeFocused();
      await expect(page.getByText(`«${gone.name}» заменён на «${similar.name}», 7 шт.`)).toBeVisible();
      await expect(outOfStock(page)).toHaveCount(0);
      await expect.poll(idsInBasket).toContain(similar.id);
      await expectNoSideScrollAt(page, [...others, width]);
      await back.click();
      await expect(outOfStock(page)).toContainText(gone.name);
      await expect.poll(idsInBasket).not.toContain(similar.id);
    },
  );
}

test(
  'an answer that is lost while a line is replaced counts once',
  { tag: ['@R-STATE-013'] },
  async ({ page, complaints }) => {
    complaints.allow(/Failed to load resource|was lost/);
    await call('/api/basket/list/add/', {
      method: 'POST',
      body: JSON.stringify({ products: [{ id: similar.id, quantity: 2 }] }),
    });
    await openBasket(page);
    let lostAnswers = 2;
    await page.route('**/api/basket/replace/', async (route) => {
      const answer = await route.fetch();
      if (lostAnswers-- > 0) await route.abort();
      else await route.fulfill({ response: answer });
    });
    await outOfStock(page).getByRole('button', { name: 'Подобрать аналог' }).click();
    const window = page.getByRole('dialog', { name: 'Подобрать аналог' });
    await expect(window).toContainText('Уже в корзине 2 шт, вместе будет 7 шт');
    await window.getByRole('button', { name: 'Заменить' }).click();
    // Both answers were lost: the press after them gets the kept one
    await expect(page.getByRole('status').getByText(/Не удалось/)).toBeVisible();
    await window.getByRole('button', { name: 'Заменить' }).click();
    await expect(page.getByRole('button', { name: 'Вернуть' })).toBeVisible();
    const { basket } = await call<{ basket: { id: number; quantity: number }[] }>('/api/header/');
    expect(basket.find(({ id }) => id === similar.id)?.quantity).toBe(7);
  },
);

test(
  'deleting an out-of-stock line removes it from its list, deleting a lost line removes it from its block',
  { tag: ['@R-BASK-04', '@R-STATE-023'] },
  async ({ page }) => {
    await openBasket(page);
    await outOfStock(page).getByRole('button', { name: 'Удалить' }).click();
    await expect(outOfStock(page)).toHaveCount(0);
    await expect.poll(idsInBasket).not.toContain(gone.id);
    const lostItems = page.getByRole('region', { name: 'Нельзя заказать' });
    await expect(lostItems).toContainText(lost.name);
    await expect(lostItems).toContainText('Товара нет в каталоге');
    await lostItems.getByRole('button', { name: /^Удалить/ }).click();
    await expect(lostItems).toHaveCount(0);
    await expect.poll(idsInBasket).toEqual(sold.map(({ id }) => id));
  },
);

test(
  'many lost lines are counted and folded above the basket, few stand open',
  { tag: ['@R-BASK-04'] },
  async ({ page }) => {
    const many: Goods[] = [];
    for (let n = 0; n < 8; n += 1) many.push(await aProduct(shop.db));
    const products = many.map(({ id }) => ({ id, quantity: 1 }));
    await call('/api/basket/list/add/', { method: 'POST', body: JSON.stringify({ products }) });
    await deactivate(shop.db, ...many.map(({ id }) => id));
    await openBasket(page);
    const lostItems = page.getByRole('region', { name: 'Нельзя заказать' });
    await expect(lostItems).toContainText('9 позиций');
    await expect(lostItems.getByText(many[0]!.name)).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    await expect(lostItems.getByText(many[0]!.name)).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    // The first line of the basket is on the first screen
    await expect(basketPage(page).rows.first()).toBeInViewport();
    await lostItems.locator('summary').press('Enter');
    await lostItems.getByRole('button', { name: `Удалить: ${many[0]!.name}` }).click();
    await expect(lostItems).toContainText('8 позиций');
    await expect(lostItems.getByText(many[1]!.name)).toBeVisible();
    const search = page.getByRole('searchbox', { name: 'Поиск по корзине' });
    await search.fill(many[2]!.name);
    await expect(lostItems).toContainText('1 позиция');
    await expect(lostItems.getByText(many[2]!.name)).toBeVisible();
    await expect(page.getByText('Ничего не найдено')).toHaveCount(0);
    await search.fill('');
    await expectAccessible(page);
    await page.setViewportSize({ width: 360, height: 780 });
    await expectNoSideScroll(page);
    await lostItems.getByRole('button', { name: 'Удалить все' }).click();
    await expect(lostItems).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    await expect.poll(idsInBasket).toEqual([...sold, gone].map(({ id }) => id));
  },
);

test(
  'lines of a file that ran out of stock while it was read are named with the reason, those of unopened pages too',
  { tag: ['@R-STATE-040'] },
  async ({ page }) => {
    const ordered: { id: number; name: string; article: string | null }[] = [];
    for (let n = 0; n < 25; n += 1) ordered.push(await aProduct(shop.db));
    const refused = [ordered[0]!, ordered[24]!];
    const excel = quickOrderPage(page);
    await page.goto(`${shop.url}/quickorder/?tab=excel`);
    await waitForHydration(page);
    await excel.file.setInputFiles(await orderSheet(ordered.map(({ article }) => [1, article])));
    await excel.next.click();
    await expect(excel.found).toBeVisible();
    const ids = refused.map(({ id }) => id);
    await shop.db.update(stock).set({ onHand: 0 }).where(inArray(stock.itemId, ids));
    await excel.toBasket.click();
    const report = page.getByRole('dialog', { name: 'Товары файла в корзине' });
    for (const { name } of refused) {
      await expect(report.getByRole('listitem').filter({ hasText: name })).toContainText('Товара нет в наличии');
    }
    await expect(report.getByRole('listitem')).toHaveCount(refused.length);
    await report.getByRole('button', { name: 'Остаться здесь' }).click();
    await expect(excel.next).toBeVisible();
    expect((await idsInBasket()).filter((id) => ids.includes(id))).toEqual([]);
  },
);
