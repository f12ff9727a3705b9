import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { aPaper } from '#goods/papers/server/factory.ts';
import { goodsPaper } from '#goods/papers/server/tables.ts';
import { aProduct } from '#goods/products/server/factory.ts';
import { addDays, dayOf } from '#shared/dates.ts';
import { zipOf } from '#office/papers/server/zip.fixture.ts';
import { type DemoShop, openDemoShop } from '../demo-shop.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { expectNoSideScroll } from '../page-checks.ts';
import { waitForHydration } from '../wait-for-hydration.ts';

const WIDTHS = [360, 769, 1280, 1800];
const LONG = `На кабели силовые с медными жилами ${'сверхдлинноеназвание'.repeat(6)}`;
const ARTICLE = 'БУМАГА-77';

let shop: DemoShop;
let owner: string;
let goods: { id: number; code: string };
let ended: { id: number };

test.beforeAll(async () => {
  shop = await openDemoShop();
  owner = await shop.freshToken('owner');
  goods = await aProduct(shop.db, { name: LONG, article: ARTICLE });
  const yesterday = addDays(dayOf(new Date(), 'Europe/Moscow'), -1);
  ended = await aPaper(shop.db, {
    productIds: [goods.id],
    title: LONG,
    number: 'ЕАЭС RU С-RU.АБ12.В.00001/26',
    endsOn: yesterday,
  });
});
test.afterAll(() => shop.close());

async function open(page: Page, address: string, token = owner): Promise<void> {
  await shop.visit(page, token);
  await page.goto(shop.url + address);
  await waitForHydration(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy=true], [data-skeleton]')).toHaveCount(0);
}

for (const width of WIDTHS) {
  test(`the screens of papers at ${width} px have long values, no sideways scroll and no axe violation`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const address of ['/office/papers/', '/office/papers/?q=нет-такого', `/office/papers/${ended.id}/`]) {
      await open(page, address);
      await expectNoSideScroll(page);
      await expectAccessible(page);
    }
  });
}

test('a certificate is added, shown on the page of the product, prolonged and removed', async ({
  page,
  complaints,
}) => {
  // An article that no product has
  complaints.allow(/status of 400/);
  await open(page, '/office/papers/');
  await page.getByRole('button', { name: 'Добавить документ' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Сертификат.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.7 journey'),
  });
  await page.getByRole('textbox', { name: 'Номер' }).fill('RU-2030');
  await page.getByRole('textbox', { name: 'Товары' }).fill('нет такого');
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await expect(page.getByText('Нет товара с артикулом нет такого')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('textbox', { name: 'Товары' }).fill(ARTICLE);
  await page.getByRole('button', { name: 'Добавить', exact: true }).click();
  await page.getByRole('link', { name: 'Сертификат RU-2030' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Сертификат RU-2030' })).toBeVisible();
  await expect(page.getByText('Товары: 1')).toBeVisible();

  await expect
    .poll(async () => {
      await open(page, `/detail/?code=${goods.code}`, await shop.freshToken('buyer'));
      return page.getByRole('button', { name: 'Сертификат RU-2030' }).count();
    })
    .toBe(1);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Сертификат RU-2030' }).click();
  expect((await saved).suggestedFilename()).toBe('Сертификат.pdf');

  const [paper] = await shop.db.select().from(goodsPaper).where(eq(goodsPaper.number, 'RU-2030'));
  await open(page, `/office/papers/${paper!.id}/`);
  await page.getByRole('button', { name: 'Изменить' }).click();
  await page.getByRole('textbox', { name: 'Действует до' }).fill('2031-12-31');
  await page.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('31.12.2031')).toBeVisible();
  await page.getByRole('button', { name: 'Убрать документ' }).click();
  await page.getByRole('button', { name: 'Убрать', exact: true }).click();
  await expect(page).toHaveURL(/\/office\/papers\/$/);
  expect(await shop.db.$count(goodsPaper, eq(goodsPaper.number, 'RU-2030'))).toBe(0);
});

test('an archive by article says what became of each file; what has ended stands on the home', async ({ page }) => {
  await open(page, '/office/papers/');
  await page.getByRole('button', { name: 'Загрузить архивом' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'papers.zip',
    mimeType: 'application/zip',
    buffer: await zipOf([
      [`${ARTICLE}.pdf`, '%PDF-1.7 of an archive'],
      ['НЕТ-ТАКОГО.pdf', '%PDF-1.7 of nothing'],
    ]),
  });
  await page.getByRole('button', { name: 'Загрузить', exact: true }).click();
  await expect(page.getByText('Не принято: 1')).toBeVisible();
  await expect(page.getByText('Нет товара с артикулом НЕТ-ТАКОГО')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await open(page, '/office/');
  await page.getByRole('link', { name: /Документы товаров закончились/ }).click();
  await expect(page).toHaveURL(/state=ended/);
  await expect(page.getByRole('link', { name: /АБ12/ })).toBeVisible();
});
