import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { workOn } from '#exchange/goods-bulk/server/work.fixture.ts';
import { startUploads } from '#exchange/uploads/server/index.ts';
import { product, productLink } from '#goods/products/server/tables.ts';
import { sheetOf } from '#office/goods-tasks/server/sheet-of.fixture.ts';
import { type Database, openDatabase, serverAddress } from '#server/db/index.ts';
import { XLSX_TYPE } from '#server/xlsx/write-workbook.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DemoShop;
let database: Database;
let owner: string;
let stop: () => Promise<void>;
const folder = mkdtempSync(join(tmpdir(), 'optovik-bulk-'));
const fail = (error: unknown) => {
  throw error;
};

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  database = await openDatabase({ url: serverAddress(shop.db) });
  stop = startUploads(
    {
      database,
      env: { DATA_DIR: folder },
      importFiles: () => Promise.reject(new Error('nothing is imported')),
      workInBulk: (task) => workOn(database.db, task),
    },
    fail,
  );
});
test.afterAll(async () => {
  await stop();
  await database.close();
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const goods = (count: number) =>
  shop.db
    .select({ id: product.id, article: product.article, name: product.name })
    .from(product)
    .where(and(eq(product.active, true), isNotNull(product.article)))
    .orderBy(asc(product.id))
    .limit(count);

const choose = async (page: Page, label: string, name: string, buffer: Buffer) =>
  page.getByLabel(label).setInputFiles({ name, mimeType: XLSX_TYPE, buffer });

test('ten analogues are linked from a sheet in at most four presses', async ({ page }) => {
  const [own, ...others] = await goods(11);
  const headings = ['Артикул', 'Вид', 'Артикул связанного товара'];
  const sheet = await sheetOf([headings, ...others.map(({ article }) => [own!.article, 'Аналог', article])]);
  await open(page, '/office/goods/');
  const { click, count } = counted(page);
  await click('link', { name: 'Таблицы и архивы' });
  // The press on the field, and the choice in the window of the system
  const choices = 2;
  await choose(page, 'Выбрать таблицу связей', 'Связи.xlsx', sheet);
  await click('button', { name: 'Записать изменения: 1' });
  await expect(page.getByText('Связи изменены у товаров: 1')).toBeVisible({ timeout: 30_000 });
  expect(count() + choices).toBeLessThanOrEqual(4);
  const linked = and(eq(productLink.productId, own!.id), eq(productLink.kind, 'analogue'));
  expect(await shop.db.$count(productLink, linked)).toBe(10);
});

for (const width of [360, 769, 1280, 1800]) {
  test(`the sheets and archives of goods at ${width} px have no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/office/goods/tasks/');
    await expectNoSideScroll(page);
    await expectAccessible(page);
    const some = await goods(3);
    const long = 'Очень длинное название товара из таблицы поставщика '.repeat(4).trim();
    const rows = some.map(({ article }, index) => [article, `${long} ${width} ${index}`]);
    const sheet = await sheetOf([['Артикул', 'Название'], ...rows, ['НЕТ-ТАКОГО-АРТИКУЛА', 'а']]);
    await choose(page, 'Выбрать исправленную таблицу', `${'Товары-'.repeat(14)}.xlsx`, sheet);
    await expect(page.getByRole('button', { name: 'Записать изменения: 3' })).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('Артикула «НЕТ-ТАКОГО-АРТИКУЛА» в магазине нет')).toBeVisible();
    await expectNoSideScroll(page);
    await expectAccessible(page);
  });
}
