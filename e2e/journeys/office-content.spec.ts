import type { Page } from '@playwright/test';
import { desc, eq } from 'drizzle-orm';
import { brand } from '#goods/products/server/tables.ts';
import { discount, promotion } from '#goods/pricing/server/tables.ts';
import { contentItem } from '#service/content/server/tables.ts';
import { counted } from '../count-presses.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

let shop: DemoShop;
let owner: string;

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string): Promise<void> {
  await shop.visit(page, owner);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('news are published in four presses, with the look that buyers get', async ({ page }) => {
  await open(page, '/office/content/');
  const { click, count } = counted(page);
  await click('link', { name: 'Написать новость' });
  await page.getByRole('textbox', { name: /^Заголовок/ }).fill('Склад в Самаре открыт');
  await page.getByRole('textbox', { name: /^Текст/ }).fill('## Адрес\n\nЗаводская, **1** <script>x</script>');
  const preview = page.getByRole('region', { name: 'Так увидит покупатель' });
  await expect(preview.getByRole('heading', { name: 'Адрес' })).toBeVisible();
  await expect(preview).toContainText('Заводская, 1 <script>x</script>');
  await expectAccessible(page);
  await click('button', { name: 'Опубликовать' });
  await expect(page.getByRole('link', { name: 'Открыть в магазине' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(4);
  const [row] = await shop.db.select().from(contentItem).orderBy(desc(contentItem.id)).limit(1);
  expect(row).toMatchObject({ title: 'Склад в Самаре открыт', published: true });
  await shop.visit(page, shop.tokens.buyer);
  await page.goto(`${shop.url}/news/${row!.code}/`);
  await expect(page.getByRole('heading', { name: 'Адрес' })).toBeVisible();
  await expect(page.getByText('Заводская, 1 <script>x</script>')).toBeVisible();
});

test('a promotion of one brand is made in six presses', async ({ page }) => {
  const [some] = await shop.db.select().from(brand).where(eq(brand.active, true)).limit(1);
  await open(page, '/office/content/');
  const { click, count } = counted(page);
  await click('link', { name: 'Акции' });
  await click('link', { name: 'Создать акцию' });
  await page.getByRole('textbox', { name: /^Название/ }).fill('Весна дешевле');
  await click('button', { name: 'Добавить скидку' });
  await page.getByRole('combobox', { name: 'Бренд' }).fill(some!.name);
  await page.getByRole('textbox', { name: 'Процент' }).fill('12');
  await click('button', { name: 'Опубликовать' });
  await expect(page.getByRole('link', { name: 'Открыть в магазине' })).toBeVisible();
  expect(count()).toBeLessThanOrEqual(6);
  const [row] = await shop.db.select().from(promotion).where(eq(promotion.name, 'Весна дешевле'));
  const [lowered] = await shop.db.select().from(discount).where(eq(discount.promotionId, row!.id));
  expect(lowered).toMatchObject({ scope: 'brand', scopeId: some!.id, percent: 12 });
});

test('who saves over a newer text is shown both, and a former version comes back', async ({ page, context }) => {
  const [row] = await shop.db.select().from(contentItem).where(eq(contentItem.kind, 'news')).limit(1);
  const address = `/office/content/news/${row!.code}/`;
  await open(page, address);
  const other = await context.newPage();
  await open(other, address);
  await page.getByRole('textbox', { name: /^Заголовок/ }).fill('Первый заголовок');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Сохранено').first()).toBeVisible();
  await other.getByRole('textbox', { name: /^Заголовок/ }).fill('Второй заголовок');
  await other.getByRole('button', { name: 'Сохранить' }).click();
  await expect(other.getByRole('alert').filter({ hasText: 'Первый заголовок' })).toContainText('Второй заголовок');
  await other.getByRole('button', { name: 'Сохранить моё' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Второй заголовок' })).toBeVisible();
  const versions = other.getByRole('region', { name: 'Версии' });
  await versions.getByRole('button', { name: 'Посмотреть' }).first().click();
  await other.getByRole('button', { name: 'Вернуть эту версию' }).click();
  await expect(other.getByRole('heading', { level: 1, name: 'Первый заголовок' })).toBeVisible();
  await expect(other.getByRole('textbox', { name: /^Заголовок/ })).toHaveValue('Первый заголовок');
});

for (const width of [360, 769, 1280, 1800]) {
  test(`the forms of content at ${width} px have no sideways scroll and no axe violation`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['promotion/new/', 'marketing/new/', 'store/new/', 'theme/new/', 'page/privacy/']) {
      await open(page, `/office/content/${address}`);
      if (address.startsWith('promotion')) await page.getByRole('button', { name: 'Добавить скидку' }).click();
      if (address.startsWith('theme')) await page.getByRole('button', { name: 'Добавить ответ' }).click();
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}
