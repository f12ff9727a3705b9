import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { byPiece, type Goods, listGoods } from '../goods.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'banned.clerk';

let session: Session;
let goods: Goods[];

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  await session.call('POST', '/api/basket/clear/', {});
  goods = byPiece(await listGoods(session, 60)).filter(({ article }) => article !== null);
});

/** A sheet without headings in which two columns may be the quantity. */
async function unclearSheet(lines: readonly Goods[]) {
  const buffer = await workbookBytes({
    sheet: 'Лист1',
    columns: [
      { header: '', width: 20 },
      { header: '', width: 12 },
      { header: '', width: 12 },
    ],
    rows: lines.map(({ article }, n) => [article, 3 + n, 7 + n]),
  });
  return { name: 'Заявка.xlsx', mimeType: 'application/octet-stream', buffer };
}

const header = async () => {
  const { basket } = await session.call<{ basket: { id: number; quantity: number }[] }>('GET', '/api/header/');
  return new Map(basket.map(({ id, quantity }) => [id, quantity]));
};

for (const width of [360, 1280]) {
  test(`a sheet with two possible quantities is asked about before it is read, ${width} px wide`, async ({
    page,
    complaints,
  }) => {
    complaints.allow(/422/);
    await page.setViewportSize({ width, height: 800 });
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const lines = goods.slice(0, 4);
    const file = await unclearSheet(lines);
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await expect(page.getByRole('heading', { name: 'Какая колонка что значит' })).toBeFocused();
    await expectAccessible(page);
    const read = page.getByRole('button', { name: 'Прочитать файл' });
    await read.click();
    await expect(page.getByText('Выберите колонку с количеством')).toBeVisible();
    await page.getByRole('combobox', { name: 'Колонка C' }).selectOption('Количество');
    await read.press('Enter');
    await expect(excel.found).toBeVisible();
    await expect(page.getByText(/^Колонки указаны вами/)).toBeVisible();
    await expectAccessible(page);

    // The answer is remembered, and can be taken back
    await excel.back.click();
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await expect(page.getByText(/^Колонки указаны вами/)).toBeVisible();
    await page.getByRole('button', { name: 'Забыть' }).click();
    await expect(page.getByRole('heading', { name: 'Какая колонка что значит' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Колонка B' }).selectOption('Количество');
    await read.click();
    await excel.toBasket.click();
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    expect(await header()).toEqual(new Map(lines.map(({ id }, n) => [id, 3 + n])));
    // The next run is asked again
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await page.getByRole('button', { name: 'Забыть' }).click();
    await expect(page.getByRole('heading', { name: 'Какая колонка что значит' })).toBeVisible();
  });
}

test('rows that were not found stay after adding, survive a reload and can be downloaded', async ({ page }) => {
  const excel = quickOrderPage(page);
  await excel.open('excel');
  const buffer = await workbookBytes({
    sheet: 'Заказ',
    columns: ['Артикул', 'Количество'].map((name) => ({ header: name, width: 20 })),
    rows: [[goods[0]!.article, 2], ...Array.from({ length: 120 }, (_, n) => [`НЕТ-${n}`, 1])],
  });
  await excel.file.setInputFiles({ name: 'Заказ.xlsx', mimeType: 'application/octet-stream', buffer });
  await excel.next.click();
  await excel.toBasket.click();
  const left = page.getByRole('region', { name: 'Не попали в корзину' });
  await expect(left).toContainText(/120.строк последнего файла/);
  await page.reload();
  await expect(left).toContainText('НЕТ-1');
  const downloading = page.waitForEvent('download');
  await left.getByRole('button', { name: 'Скачать XLSX' }).click();
  expect((await downloading).suggestedFilename()).toBe('Не попали в корзину.xlsx');
  await left.getByRole('button', { name: 'Убрать список' }).click();
  await expect(left).toHaveCount(0);
  await page.reload();
  await expect(excel.next).toBeVisible();
  await expect(left).toHaveCount(0);
});

test('a pasted list with two possible quantities is asked about', async ({ page }) => {
  const quick = quickOrderPage(page);
  await quick.open();
  await quick.paste(
    goods
      .slice(0, 4)
      .map(({ article }, n) => `${article}\t${3 + n}\t${7 + n}`)
      .join('\n'),
  );
  const question = page.getByRole('dialog', { name: 'Какая колонка что значит' });
  await question.getByRole('combobox', { name: 'Колонка C' }).selectOption('Количество');
  await question.getByRole('button', { name: 'Вставить' }).click();
  await expect(quick.entry.getByRole('textbox', { name: /^Количество/ }).first()).toHaveValue('7');
});
