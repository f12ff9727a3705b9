import { and, eq } from 'drizzle-orm';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { productQuestion } from '#goods/questions/server/tables.ts';
import { favourite } from '#goods/saved-products/server/tables.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { basketTemplate } from '#ordering/templates/server/tables.ts';
import { expect, test } from '../fixtures.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';

let shop: OwnShop;

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());

/** Later ones come first in a list. */
const minute = (n: number) => new Date(Date.UTC(2026, 0, 1, 9, n));
const numbers = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

test(
  'no row is skipped or comes twice where a list has changed before the next page is appended',
  { tag: ['@R-PAG-06', '@R-ROUTE-15'] },
  async ({ page }) => {
    const { account, token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
    const aTemplate = (n: number) => ({ accountId: account.id, name: `Набор ${n}`, updatedAt: minute(n) });
    const made = await shop.db
      .insert(basketTemplate)
      .values(numbers(34, 1).map(aTemplate))
      .returning({ id: basketTemplate.id, name: basketTemplate.name });
    const idOf = (n: number) => made.find(({ name }) => name === `Набор ${n}`)!.id;
    await shop.visit(page, token);
    await shop.open(page, '/basket-templates/');
    const names = page.getByRole('table').getByRole('link', { name: /^Набор/ });
    const more = page.getByRole('button', { name: 'Показать еще' });
    await more.click();
    await expect(names).toHaveText(numbers(34, 15).map((n) => `Набор ${n}`));
    // Two of the first page are removed in another window, which also changes one of a later page
    await shop.db.delete(basketTemplate).where(eq(basketTemplate.id, idOf(33)));
    await shop.db.delete(basketTemplate).where(eq(basketTemplate.id, idOf(30)));
    await shop.db
      .update(basketTemplate)
      .set({ updatedAt: minute(59) })
      .where(eq(basketTemplate.id, idOf(8)));
    await more.click();
    const left = [8, 34, 32, 31, ...numbers(29, 1).filter((n) => n !== 8)];
    await expect(names).toHaveText(left.slice(0, 30).map((n) => `Набор ${n}`));
    await shop.db.insert(basketTemplate).values({ ...aTemplate(35), updatedAt: minute(60) });
    await more.click();
    await expect(names).toHaveText([35, ...left].map((n) => `Набор ${n}`));
  },
);

test(
  'questions about a product are neither skipped nor repeated where one was answered or withdrawn meanwhile',
  { tag: ['@R-PAG-06', '@R-CALL-043'] },
  async ({ page }) => {
    const { account, token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
    const { id } = await aProduct(shop.db, { code: 'kabel', stock: 5 });
    await settledCatalogue(shop.db);
    const aQuestion = (n: number) => ({
      productId: id,
      accountId: account.id,
      text: `Вопрос ${n}`,
      answer: 'Да',
      state: 'published' as const,
      at: minute(n),
    });
    const made = await shop.db.insert(productQuestion).values(numbers(8, 1).map(aQuestion)).returning();
    await shop.visit(page, token);
    await shop.open(page, '/detail/?code=kabel');
    const block = page.getByRole('region', { name: 'Вопросы о товаре' });
    const texts = block.getByText(/^Вопрос \d+$/);
    await expect(texts).toHaveText(['Вопрос 8', 'Вопрос 7', 'Вопрос 6']);
    await shop.db.delete(productQuestion).where(eq(productQuestion.id, made[0]!.id));
    await block.getByRole('button', { name: 'Показать еще' }).click();
    await expect(texts).toHaveText(numbers(7, 2).map((n) => `Вопрос ${n}`));
    await shop.db.insert(productQuestion).values(aQuestion(9));
    await block.getByRole('button', { name: 'Показать еще' }).click();
    await expect(texts).toHaveText([9, ...numbers(7, 1)].map((n) => `Вопрос ${n}`));
  },
);

test(
  'favourites are neither skipped nor repeated where one was removed and another one added meanwhile',
  { tag: ['@R-PAG-06', '@R-FAV-01'] },
  async ({ page }) => {
    const { account, token } = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
    const nameOf = (n: number) => `Муфта ${100 + n}`;
    const ids = new Map<number, number>();
    for (let n = 1; n <= 25; n += 1) ids.set(n, (await aProduct(shop.db, { name: nameOf(n), stock: 5 })).id);
    await settledCatalogue(shop.db);
    const ofMine = (n: number) => ({ accountId: account.id, productId: ids.get(n)! });
    await shop.db.insert(favourite).values(numbers(24, 1).map(ofMine));
    await shop.visit(page, token);
    await shop.open(page, '/favourites/');
    const names = page.locator('#goods').getByRole('link', { name: /^Муфта \d+$/ });
    await expect(names).toHaveCount(20);
    // In another window: as many favourites as before, and those of the second page stand one place further up
    await shop.db
      .delete(favourite)
      .where(and(eq(favourite.accountId, account.id), eq(favourite.productId, ids.get(3)!)));
    await shop.db.insert(favourite).values(ofMine(25));
    await page.getByRole('button', { name: 'Показать еще' }).click();
    await expect(names).toHaveText(Array.from({ length: 25 }, (_, index) => nameOf(index + 1)));
  },
);
