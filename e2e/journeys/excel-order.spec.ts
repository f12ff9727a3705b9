import { readFileSync } from 'node:fs';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { expect, expectAccessible, test, type Session } from '../fixtures.ts';
import { byPiece, combinedGoods, listGoods, type Goods } from '../goods.ts';
import { orderSheet } from '../order-sheet.ts';
import { quickOrderPage } from '../pages/quick-order-page.ts';

/** Its basket is this file's alone. */
const ACCOUNT = 'banned.clerk';

let session: Session;
let goods: Goods[];

test.use({ viewport: { width: 1280, height: 900 } });

test.beforeEach(async ({ logIn }) => {
  session = await logIn(ACCOUNT);
  await session.call('POST', '/api/basket/clear/', {});
  goods = byPiece(await listGoods(session, 60)).filter(({ article }) => article !== null);
});

const NOTHING_FOUND = 'Товары не найдены или разметка прикрепленного файла не соответствует необходимому формату';

test(
  'the first step of the Excel order shows instructions, the price list and a field for one file',
  { tag: ['@R-XLS-01', '@R-XLS-02', '@R-XLS-03', '@R-VAL-31'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const how = page.getByRole('region', { name: 'Как заказать файлом' });
    await expect(how.getByRole('listitem')).toHaveText([
      /^Скачайте прайс-лист/,
      /с артикулом и количеством/,
      /«Далее»/,
    ]);
    await expect(excel.next).toBeDisabled();
    await expect(excel.file).not.toHaveAttribute('multiple');
    await expectAccessible(page);
    const priceList = page.waitForEvent('download');
    await how.getByRole('button', { name: 'Скачать прайс-лист' }).click();
    expect((await priceList).suggestedFilename()).toBe('price-all.xlsx');
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Пример файла заказа' }).click();
    const sample = await downloading;
    expect(sample.suggestedFilename()).toBe('Пример заказа.xlsx');
    const buffer = readFileSync(await sample.path());
    await excel.file.setInputFiles({ name: sample.suggestedFilename(), mimeType: 'application/octet-stream', buffer });
    await excel.next.press('Enter');
    await expect(excel.found).toBeVisible();
    await expect(page.getByRole('main')).toBeFocused();
  },
);

test(
  'an Excel file without known products shows why nothing was found',
  { tag: ['@R-ERR-13', '@R-STATE-036', '@R-VAL-30'] },
  async ({ page, complaints }) => {
    complaints.allow(/409/);
    const excel = quickOrderPage(page);
    await excel.open('excel');
    await expect(excel.file).toHaveAccessibleDescription(/^Формат документов: XLSX и CSV(\.|$)/);
    await excel.file.setInputFiles({ name: 'Заказ.xlsx', mimeType: 'text/csv', buffer: Buffer.from('A-1;5') });
    await excel.next.click();
    const message = page.getByRole('form', { name: 'Файл заказа' }).getByText(NOTHING_FOUND);
    await expect(message).toBeVisible();
    const [field, below] = [await excel.file.locator('..').boundingBox(), await message.boundingBox()];
    expect(below!.y).toBeGreaterThanOrEqual(field!.y + field!.height);
    await expect(page.getByText('Это не файл XLSX и не CSV.')).toBeVisible();
    await page.getByRole('button', { name: 'Убрать файл Заказ.xlsx' }).click();
    await expect(page.getByText(NOTHING_FOUND)).toBeHidden();
    await excel.file.setInputFiles(await orderSheet([[1, 'НЕТ-1']]));
    await excel.next.click();
    await expect(page.getByText(NOTHING_FOUND)).toBeVisible();
    await expect(excel.found).toHaveCount(0);
  },
);

test(
  'the second step lists found products by pages, totals and rows that were not found',
  { tag: ['@R-XLS-04', '@R-XLS-05', '@R-XLS-07', '@R-STATE-037'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const lines = goods.slice(0, 25);
    await excel.file.setInputFiles(
      await orderSheet([...lines.map(({ article }) => [2, article]), [3, 'НЕТ-1'], ['много', 'НЕТ-2']]),
    );
    await excel.next.click();
    const rows = excel.found.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(20);
    await expect(excel.totals).toContainText('25 артикулов');
    await expect(excel.lost).toContainText(/Не найдено: 1.строка/);
    await expect(excel.lost.getByText('НЕТ-1')).toBeHidden();
    await excel.lost.getByText('Не найдено: 1').click();
    await expect(excel.lost.getByText('НЕТ-1')).toBeVisible();
    await excel.toCorrect.getByText('Нужно исправить: 1').click();
    await expect(excel.toCorrect).toContainText('«много»');
    await expectAccessible(page);

    // Deleted and changed here, before anything is added
    await rows
      .nth(0)
      .getByRole('button', { name: /^Удалить/ })
      .click();
    await expect(excel.totals).toContainText('24 артикула');
    await rows
      .nth(0)
      .getByRole('textbox', { name: /^Количество/ })
      .fill('7');
    await page.keyboard.press('Tab');
    await expect(rows.nth(0).getByRole('textbox', { name: /^Количество/ })).toHaveValue('7');
    await page.getByRole('button', { name: 'Страница 2' }).click();
    await expect(rows).toHaveCount(5);
    await excel.toBasket.click();
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    const { basket } = await session.call<{ basket: { id: number; quantity: number }[] }>('GET', '/api/header/');
    expect(new Map(basket.map(({ id, quantity }) => [id, quantity]))).toEqual(
      new Map(lines.slice(1).map(({ id }, n) => [id, n === 0 ? 7 : 2])),
    );
  },
);

test(
  'pages of found products replace or extend the list, and going back discards the file',
  { tag: ['@R-STATE-041', '@R-STATE-045', '@R-STATE-046'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    await excel.file.setInputFiles(await orderSheet(goods.slice(0, 45).map(({ article }) => [1, article])));
    await excel.next.click();
    const rows = excel.found.locator('tbody').getByRole('row');
    await expect(rows).toHaveCount(20);
    await page.getByRole('button', { name: 'Показать еще' }).click();
    await expect(rows).toHaveCount(40);
    await page.getByRole('button', { name: 'Страница 3' }).click();
    await expect(rows).toHaveCount(goods.slice(40, 45).length);
    await excel.back.click();
    await expect(excel.next).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Убрать файл/ })).toHaveCount(0);
    await excel.file.setInputFiles(await orderSheet(goods.slice(0, 45).map(({ article }) => [1, article])));
    await excel.next.click();
    await expect(page.getByRole('button', { name: 'Страница 1' })).toHaveAttribute('aria-current', 'page');
  },
);

test(
  'adding the products shows a message, updates the header counter and returns to the empty upload',
  { tag: ['@R-STATE-038', '@R-STATE-039', '@R-STATE-040'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    await excel.file.setInputFiles(await orderSheet(goods.slice(0, 3).map(({ article }) => [1, article])));
    await excel.next.click();
    await excel.toBasket.click();
    await expect(page.getByText('Товары добавлены в корзину')).toBeVisible();
    await expect(excel.next).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Убрать файл/ })).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('link', { name: /^Корзина/ })).toContainText('3');
  },
);

test(
  "the buyer assigns a company's own code once, and the next file finds the product by it",
  { tag: ['@R-CALL-064', '@R-XLS-07'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const [product] = goods;
    const code = `СКЛАД-${product!.id}`;
    const buffer = await workbookBytes({
      sheet: 'Заказ',
      columns: ['Артикул', 'Название', 'Количество'].map((header) => ({ header, width: 20 })),
      rows: [[code, product!.name, 3]],
    });
    const file = { name: 'Заказ.xlsx', mimeType: 'application/octet-stream', buffer };
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await expect(page.getByText('По артикулам ничего не найдено')).toBeVisible();
    await expect(excel.toBasket).toBeDisabled();
    const suggested = excel.lost.getByRole('listitem').filter({ hasText: product!.article! });
    await suggested.last().getByRole('button', { name: 'Выбрать' }).click();
    const row = excel.found.getByRole('row').filter({ hasText: product!.name });
    await expect(row).toContainText(`Код ${code} запомнен`);
    await expect(excel.toBasket).toBeEnabled();
    await expectAccessible(page);

    await excel.back.click();
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await expect(row).toContainText(`Найден по вашему коду ${code}`);
    await expect(excel.lost).toHaveCount(0);
    await row.getByRole('button', { name: 'Забыть код' }).click();
    await expect(row).toContainText(`Код ${code} забыт`);
    await excel.back.click();
    await excel.file.setInputFiles(file);
    await excel.next.click();
    await expect(page.getByText('По артикулам ничего не найдено')).toBeVisible();
  },
);

test(
  'the buyer is asked before the list of a file is lost',
  { tag: ['@R-STATE-036', '@R-STATE-037'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const sheet = await orderSheet([[2, goods[0]!.article]]);
    await excel.file.setInputFiles(sheet);
    await excel.next.click();
    await excel.found.getByRole('link', { name: goods[0]!.name }).click();
    const question = page.getByRole('dialog', { name: 'Уйти без добавления в корзину?' });
    await question.getByRole('button', { name: 'Отмена' }).click();
    await excel.tab('Быстрый заказ').click();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Отмена' }).click();
    await expect(excel.found).toBeVisible();
    await excel.toBasket.click();
    await expect(excel.next).toBeVisible();
    await excel.tab('Быстрый заказ').click();
    await expect(page.getByRole('heading', { name: 'Список товаров' })).toBeVisible();
  },
);

test(
  'a list whose lines are all deleted leads back to its file and says what was not found in it',
  { tag: ['@R-STATE-036', '@R-STATE-042'] },
  async ({ page }) => {
    const excel = quickOrderPage(page);
    await excel.open('excel');
    const [first, second] = goods;
    await excel.file.setInputFiles(
      await orderSheet([
        [2, first!.article],
        [1, 'НЕТ-0000-1'],
        [3, second!.article],
      ]),
    );
    await excel.next.click();
    await excel.found
      .getByRole('button', { name: /^Удалить/ })
      .first()
      .click();
    await expect(excel.found.getByRole('button', { name: /^Удалить/ })).toHaveCount(1);
    await excel.found.getByRole('button', { name: /^Удалить/ }).press('Enter');
    await expect(excel.found).toHaveCount(0);
    await expect(page.getByRole('alert').filter({ hasText: 'Все найденные строки удалены' })).toContainText(
      /ещё 1.строка файла мы не распознали/,
    );
    await expectAccessible(page);
    await expect(page.getByRole('main')).toBeFocused();
    await excel.next.click();
    await expect(excel.found.getByRole('button', { name: /^Удалить/ })).toHaveCount(2);
  },
);

test(
  'suggestions of a file keep the unit, goods that cannot be ordered are counted on top, a second file replaces the first',
  { tag: ['@R-VAL-29', '@R-XLS-06', '@R-XLS-07'] },
  async ({ page }) => {
    await combinedGoods(session);
    const excel = quickOrderPage(page);
    await excel.open('excel');
    await excel.file.setInputFiles({ ...(await orderSheet([[1, 'НЕТ-1']])), name: 'Первый.xlsx' });
    await excel.file.setInputFiles({
      ...(await orderSheet([
        ['3 упак', 'RULE-FAMILY'],
        [4, 'RULE-FAMILY-3'],
        [20, 'RULE-PACK'],
      ])),
      name: 'Второй.xlsx',
    });
    await expect(page.getByText('Первый.xlsx')).toHaveCount(0);
    await expect(page.getByText('Второй.xlsx')).toBeVisible();
    await excel.next.click();
    const closed = page.getByRole('region', { name: 'Нельзя заказать' });
    await expect(closed).toContainText(/Не попадут в корзину и в итог: 1.позиция/);
    await expect(closed).toContainText('Товара нет в наличии: 1');
    const suggestion = excel.lost.getByRole('listitem').filter({ hasText: 'RULE-FAMILY-1' });
    await expect(suggestion.last()).toContainText(/в корзину: 30.шт/);
    await suggestion.last().getByRole('button', { name: 'Выбрать' }).click();
    const chosen = excel.found.getByRole('row').filter({ hasText: 'RULE-FAMILY-1' });
    await expect(chosen.getByRole('textbox', { name: /^Количество/ })).toHaveValue('30');
    await chosen.getByRole('textbox', { name: /^Количество/ }).fill('0');
    await page.keyboard.press('Enter');
    await expect(chosen).toHaveCount(0);
  },
);
