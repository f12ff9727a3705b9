import { hash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { eq, sql } from 'drizzle-orm';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { holdTransaction } from '#server/testing/hold-transaction.ts';
import { appeal, appealMessage } from '#service/appeals/server/tables.ts';
import { expect, expectAccessible, test } from '../fixtures.ts';
import { orderSheet } from '../order-sheet.ts';
import { openOwnShop, type OwnShop } from '../own-shop.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

let shop: OwnShop;
let buyer: Awaited<ReturnType<typeof aBuyer>>;

test.beforeAll(async () => {
  shop = await openOwnShop();
});
test.afterAll(() => shop.close());
test.beforeEach(async ({ page }) => {
  buyer = await aBuyer(shop.db, { account: { cityId: shop.cityId } });
  await shop.visit(page, buyer.token);
});

/** What the page sends goes at so many kilobytes a second from now on; -1: as fast as it can. */
async function limitUpload(page: Page): Promise<(kilobytes: number) => Promise<unknown>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  return (kilobytes) => {
    const uploadThroughput = kilobytes < 0 ? -1 : kilobytes * 1024;
    return devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
}

const progressOf = (page: Page) => page.getByRole('progressbar', { name: 'Отправка файлов' });

/** Where the keyboard stands: a page that has lost the focus answers 'body'. */
const focused = (page: Page) => page.evaluate(() => document.activeElement?.localName);

/** Some percent are sent, then more. */
async function expectProgress(page: Page) {
  const bar = progressOf(page);
  await expect(page.getByText(/Отправлено [1-9]\d?\s%/)).toBeVisible();
  const percent = () => bar.evaluate((element) => (element as HTMLProgressElement).value);
  const first = await percent();
  await expect.poll(percent).toBeGreaterThan(first);
  await expectAccessible(page);
}

for (const width of [360, 1280]) {
  test(`files of an appeal show how much of them is sent, and can be cancelled, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await shop.open(page, '/appeal/add/');
    const limit = await limitUpload(page);
    const form = page.getByRole('form', { name: 'Новое обращение' });
    await form.getByLabel('Тема').selectOption({ index: 1 });
    await form.getByLabel('Заголовок').fill('Недовоз');
    await form.getByLabel('Сообщение').fill('Акт приложен');
    const buffer = Buffer.concat([Buffer.from('%PDF-1.4 акт'), Buffer.alloc(2_000_000, ' ')]);
    await form.getByLabel('Прикрепить файлы').setInputFiles({ name: 'акт.pdf', mimeType: 'application/pdf', buffer });
    await limit(150);
    await form.getByRole('button', { name: 'Отправить' }).click();
    await expectProgress(page);

    await form.getByRole('button', { name: 'Отменить' }).press('Enter');
    await expect(progressOf(page)).toHaveCount(0);
    await expect(page.getByText('Отправка отменена')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(form.getByLabel('Сообщение')).toHaveValue('Акт приложен');
    await expect(form.getByText('акт.pdf', { exact: true })).toBeVisible();
    expect(await focused(page)).not.toBe('body');

    await limit(-1);
    await form.getByRole('button', { name: 'Отправить' }).click();
    await expect(page).toHaveURL(/\/appeal\/\d+\/$/);
    expect(await shop.db.select().from(appeal).where(eq(appeal.accountId, buyer.account.id))).toHaveLength(1);
  });
}

test('the keyboard stays on the page when a form has been sent while it stood on "Отменить"', async ({ page }) => {
  const added = await page.request.post(`${shop.url}/api/appeals/add/`, {
    headers: { Authorization: `Bearer ${buyer.token}` },
    multipart: { type: 'other', title: 'Недовоз', message: 'Не хватает двух коробок' },
  });
  const { id } = (await added.json()).data as { id: number };
  await shop.open(page, `/appeal/${id}/`);
  const limit = await limitUpload(page);
  const form = page.getByRole('form', { name: 'Новое сообщение' });
  // The shop has the files and does not answer yet
  const release = await holdTransaction(shop.db, (tx) => tx.execute(sql`lock table ${appealMessage}`));
  await form.getByLabel('Сообщение').fill('Акт приложен');
  const buffer = Buffer.concat([Buffer.from('%PDF-1.4 акт'), Buffer.alloc(500_000, ' ')]);
  await form.getByLabel('Прикрепить файлы').setInputFiles({ name: 'акт.pdf', mimeType: 'application/pdf', buffer });
  await limit(150);
  await form.getByRole('button', { name: 'Отправить' }).click();
  await form.getByRole('button', { name: 'Отменить' }).focus();
  await expect(form.getByRole('status')).toHaveText('Отправлено, ждём ответа магазина');
  await release();
  await expect(page.getByRole('list', { name: 'Сообщения' }).getByText('Акт приложен')).toBeVisible();
  await expect(progressOf(page)).toHaveCount(0);
  expect(await focused(page)).not.toBe('body');
});

test('a spreadsheet shows how much of it is sent, and can be cancelled and sent again', async ({ page }) => {
  const product = await aProduct(shop.db, { stock: 100 });
  const excel = quickOrderPage(page);
  await shop.open(page, '/quickorder/?tab=excel');
  const limit = await limitUpload(page);
  // Rows without a quantity are skipped
  const others = Array.from({ length: 20_000 }, (_, row) => [null, hash('sha256', String(row))]);
  const sheet = await orderSheet([[5, product.article], ...others]);
  await excel.file.setInputFiles(sheet);
  await limit(150);
  await excel.next.click();
  await expectProgress(page);
  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(progressOf(page)).toHaveCount(0);
  await expect(page.getByRole('form', { name: 'Файл заказа' }).getByRole('alert')).toHaveCount(0);
  await limit(-1);
  await excel.next.click();
  await expect(excel.found).toContainText(product.name);
});
