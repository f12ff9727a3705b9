import type { Page } from '@playwright/test';
import { aProduct } from '#goods/products/server/factory.ts';
import { searchQuery, searchRule, searchSynonym } from '#goods/search/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const WIDTHS = [360, 769, 1280, 1800];
const LONG = `${'сверхдлинноесловозапроса'.repeat(4)} выключатель автоматический дифференциального тока`.slice(0, 100);

let shop: DemoShop;
let owner: string;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  await shop.db
    .insert(searchQuery)
    .values({ query: LONG, count: 99_999, found: 0, inStock: 0, lastAt: new Date() })
    .onConflictDoNothing();
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

for (const width of WIDTHS) {
  test(`the screens of the search at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of [
      '/office/search/',
      '/office/search/?q=нет-такого',
      '/office/search/synonyms/',
      '/office/search/rules/',
      '/office/search/try/',
      `/office/search/try/?query=${LONG}`,
      '/office/search/try/?query=кабель',
    ]) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}

test('synonyms are added in three presses, changed and removed', async ({ page }) => {
  await shop.db.delete(searchSynonym);
  await open(page, '/office/search/');
  const { click, press, count } = counted(page);
  await click('link', { name: 'Синонимы и словари' });
  await click('textbox', { name: 'Новые синонимы' });
  await page.keyboard.type('болгарка, УШМ');
  await press('Enter');
  await expect(page.getByRole('cell', { name: 'болгарка, УШМ', exact: true })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(3);
  await page.getByRole('button', { name: 'Изменить: болгарка, УШМ' }).click();
  await page.getByRole('textbox', { name: 'Фразы через запятую' }).fill('болгарка, УШМ, угловая шлифмашина');
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('cell', { name: 'болгарка, УШМ, угловая шлифмашина', exact: true })).toBeVisible();
  await page.getByRole('button', { name: /^Убрать: болгарка/ }).click();
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page.getByText('Своих синонимов нет')).toBeVisible();
  expect(await shop.db.$count(searchSynonym)).toBe(0);
});

test('a product is pinned with its result shown before it is saved', async ({ page }) => {
  await shop.db.delete(searchRule);
  await aProduct(shop.db, { name: 'Зонд каротажный Альфа' });
  await aProduct(shop.db, { name: 'Зонд каротажный Бета' });
  await expect
    .poll(async () => {
      await open(page, '/office/search/try/?query=зонд каротажный');
      return page.getByRole('link', { name: /Зонд каротажный/ }).count();
    })
    .toBe(2);
  const places = () => page.getByRole('table', { name: 'Что найдёт покупатель' }).getByRole('link').allTextContents();
  const last = (await places()).at(-1)!;
  await page.getByRole('button', { name: `Закрепить: ${last}` }).click();
  await expect.poll(async () => (await places())[0]).toBe(last);
  await expect(page.getByText('ещё не сохранены')).toBeVisible();
  expect(await shop.db.$count(searchRule)).toBe(0);
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('ещё не сохранены')).toBeHidden();
  expect((await places())[0]).toBe(last);
  expect(await shop.db.$count(searchRule)).toBe(1);
  await open(page, '/office/search/rules/');
  await expect(page.getByRole('link', { name: 'зонд каротажный' })).toBeVisible();
  await shop.db.delete(searchRule);
});

test('the former address leads to what was not found', async ({ page }) => {
  await open(page, '/office/searches/');
  await expect(page).toHaveURL(/\/office\/search\/\?show=missed$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Поиск' })).toBeVisible();
});
