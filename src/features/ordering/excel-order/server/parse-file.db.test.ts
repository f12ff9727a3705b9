import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aProduct, anOffer, deactivate } from '#goods/products/server/factory.ts';
import { barcode } from '#goods/products/server/tables.ts';
import { aBuyer, anAccount } from '#identity/accounts/server/factory.ts';
import { aSession } from '#identity/session/server/factory.ts';
import { isApiError } from '#server/errors.ts';
import { testApp } from '#shop/testing/test-app.ts';
import { workbookBytes } from '#server/xlsx/write-workbook.ts';
import { sheetCache } from './tables.ts';

const shop = await testApp();
// The first one makes the source that the others share
await aProduct(shop.db);

type Value = string | number | null;

async function sheetOf(rows: Value[][], head = ['Артикул', 'Название', 'Количество']): Promise<Buffer> {
  const columns = head.map((header, column) => ({
    header,
    width: 20,
    format: column === 0 ? ('text' as const) : undefined,
  }));
  return workbookBytes({ sheet: 'Заказ', columns, rows });
}

function formOf(bytes: Buffer, name = 'заказ.xlsx'): FormData {
  const form = new FormData();
  form.set('file', new File([Uint8Array.from(bytes)], name));
  return form;
}

async function parse(token: string, bytes: Buffer, { page, name }: { page?: number; name?: string } = {}) {
  return shop.call('basketParseFile', { query: { PAGE: page }, body: formOf(bytes, name) }, { token });
}

describe('an order from a spreadsheet', () => {
  it(
    'a file answers its found and missing lines, the pages and the totals of all lines',
    { tags: ['R-CALL-064', 'R-FEAT-19', 'R-ENT-38'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const goods = await Promise.all(
        Array.from({ length: 45 }, (_, n) => aProduct(shop.db, { price: 1000 + n, weightGrams: 10 })),
      );
      const rows: Value[][] = goods.map(({ article }, n) => [article, null, n + 1]);
      const bytes = await sheetOf([...rows, ['НЕТ-1', 'Неведомый', 5], ['НЕТ-2', null, '2 уп']]);
      const { data } = await parse(token, bytes);
      expect(data.found).toHaveLength(20);
      expect(data.found[1]).toMatchObject({
        id: goods[1]!.id,
        article: goods[1]!.article,
        quantity: 2,
        price: 10.01,
        corrected: false,
        notes: [],
        places: [{ sheet: null, row: 3 }],
      });
      expect(data.notFound).toEqual([
        expect.objectContaining({
          article: 'НЕТ-1',
          name: 'Неведомый',
          amount: '5',
          reason: 'Не найден в каталоге',
          suggestions: [],
        }),
        expect.objectContaining({ article: 'НЕТ-2', name: '', amount: '2\u00A0уп' }),
      ]);
      expect(data.pagination).toEqual({ page: 1, pageCount: 3, pageSize: 20, total: 45, navNum: 1 });
      const kopecks = goods.reduce((sum, _, n) => sum + (1000 + n) * (n + 1), 0);
      expect(data.totals).toEqual({ articles: 45, count: 1035, total: kopecks / 100, weight: 10_350, currency: 'RUB' });
      expect(data.lines).toEqual(goods.map(({ id }, n) => ({ id, quantity: n + 1, unit: 'шт' })));

      const last = await parse(token, bytes, { page: 3 });
      expect(last.data.found.map(({ id }) => id)).toEqual(goods.slice(40).map(({ id }) => id));
      expect(last.data.totals).toEqual(data.totals);
    },
  );

  it(
    'lines of a file are matched by article in any case and separators, then short code, then barcode',
    { tags: ['R-CALL-064'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const byArticle = await aProduct(shop.db, { article: 'ВК-12/77' });
      const byCode = await aProduct(shop.db, { article: null, shortcode: '909091' });
      const byBarcode = await aProduct(shop.db);
      await shop.db.insert(barcode).values({ itemId: byBarcode.id, value: '4601234567893' });
      const taken = await aProduct(shop.db, { article: '909092' });
      await aProduct(shop.db, { shortcode: '909092' });
      const bytes = await sheetOf([
        ['вк 12.77', null, 1],
        ['909091', null, 2],
        ['4601234567893', null, 3],
        ['909092', null, 4],
      ]);
      const { data } = await parse(token, bytes);
      expect(data.lines).toEqual([
        { id: byArticle.id, quantity: 1, unit: 'шт' },
        { id: byCode.id, quantity: 2, unit: 'шт' },
        { id: byBarcode.id, quantity: 3, unit: 'шт' },
        { id: taken.id, quantity: 4, unit: 'шт' },
      ]);
      expect(data.found[0]!.notes).toEqual(['В списке: вк 12.77']);
    },
  );

  it(
    'rows of one product are added up and rounded up to packs and the minimum, with a note',
    { tags: ['R-CALL-064'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const packs = {
        packageCount: 10,
        packageCountWord: 'упаковка',
        unitCustom: 'кор',
        ratio: 0.02,
        minOrderCount: 30,
      };
      const { article } = await aProduct(shop.db, packs);
      const { article: other } = await aProduct(shop.db, packs);
      const { article: third } = await aProduct(shop.db, packs);
      const { article: fourth } = await aProduct(shop.db, { unitBase: 'м' });
      const rows: Value[][] = [
        [article, null, 3],
        [article!.toLowerCase(), null, '2 уп.'],
        [other, null, '2 кор'],
        [third, null, '50 м'],
        [fourth, null, '2,5'],
      ];
      const { data } = await parse(token, await sheetOf(rows));
      expect(data.found.map(({ quantity, corrected, notes }) => [quantity, corrected, notes])).toEqual([
        [30, true, ['Увеличили 23\u00A0шт до 30\u00A0шт: это минимум', 'Сложены строки 2, 3']],
        [100, false, []],
        [3, true, ['Округлили 2,5\u00A0м до 3\u00A0м']],
      ]);
      expect(data.toCorrect).toMatchObject([
        { row: 5, article: third, reason: 'Единица «м» не подходит: товар считают в «шт»' },
      ]);
    },
  );

  it('an ambiguous line of a file is not matched and has suggestions', { tags: ['R-CALL-064'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const twins = [
      await aProduct(shop.db, { article: 'TWIN-5', name: 'Левый' }),
      await aProduct(shop.db, { article: 'TWIN-5', name: 'Правый' }),
    ];
    const padded = await aProduct(shop.db, { article: '0070123' });
    const pointed = await aProduct(shop.db, { article: '81.50' });
    const family = await aProduct(shop.db, { article: 'FAM-1' });
    const offers = [await anOffer(shop.db, family.id, { sort: 1 }), await anOffer(shop.db, family.id, { sort: 2 })];
    const gone = await aProduct(shop.db, { article: 'GONE-1' });
    await deactivate(shop.db, gone.id);
    const columns = [
      { header: 'Артикул', width: 9 },
      { header: 'Название', width: 9 },
      { header: 'Количество', width: 9 },
    ];
    const rows: Value[][] = [
      ['TWIN-5', null, 2],
      ['TWIN-5', 'правый', 3],
      ['70123', null, 1],
      [81.5, null, 1],
      ['FAM-1', null, 1],
      ['GONE-1', null, 1],
      ['7,72E+15', null, 1],
    ];
    const { data } = await parse(token, await workbookBytes({ sheet: 'a', columns, rows }));
    expect(data.lines).toEqual([{ id: twins[1]!.id, quantity: 3, unit: 'шт' }]);
    const lost = data.notFound.map(({ article, reason, suggestions }) => [
      article,
      reason,
      suggestions.map(({ id }) => id),
    ]);
    const spoiled =
      'Excel превратил артикул в число или дату. Задайте ячейке формат «Текстовый» и впишите артикул заново';
    expect(lost).toEqual([
      [
        'TWIN-5',
        'Артикул есть у нескольких товаров. Выберите нужный',
        expect.arrayContaining(twins.map(({ id }) => id)),
      ],
      ['70123', 'Возможно, потеряны нули в начале артикула', [padded.id]],
      ['81.5', spoiled, [pointed.id]],
      ['FAM-1', 'У товара есть варианты. Выберите нужный', offers.map(({ id }) => id)],
      ['GONE-1', 'Не найден в каталоге', []],
      ['7,72E+15', spoiled, []],
    ]);
  });

  it('lines that cannot be ordered have no id and are not in the totals', { tags: ['R-STATE-044'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const out = await aProduct(shop.db, { stock: 0 });
    const unsold = await aProduct(shop.db, { price: null });
    const good = await aProduct(shop.db, { price: 500 });
    const { data } = await parse(token, await sheetOf([out, unsold, good].map(({ article }) => [article, null, 2])));
    expect(data.found.map(({ id, item_id, reason }) => [id, item_id, reason])).toEqual([
      [null, out.id, 'Товара нет в наличии'],
      [null, unsold.id, 'Товар не продаётся вашей компании'],
      [good.id, good.id, null],
    ]);
    expect(data.lines).toEqual([{ id: good.id, quantity: 2, unit: 'шт' }]);
    expect(data.totals).toMatchObject({ articles: 1, total: 10 });
  });

  it(
    'a file that is no order sheet is refused with a sentence that says what to do',
    { tags: ['R-CALL-064'] },
    async () => {
      const { token } = await aBuyer(shop.db);
      const fine = await sheetOf([['A', null, 1]]);
      const refusals = await Promise.all(
        [
          { bytes: Buffer.from('Артикул;Количество\nA-1;5') },
          { bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512)]), name: 'прайс.xls' },
          {
            bytes: Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
          },
          { bytes: fine, name: 'заказ.xlsm' },
          { bytes: fine, name: 'заказ.exe' },
          { bytes: Buffer.alloc(0) },
          { bytes: await sheetOf([['A-1', null, null]]) },
          { bytes: Buffer.alloc(6 * 1024 * 1024, 'PK') },
        ].map(({ bytes, name }) => parse(token, bytes, { name })),
      );
      expect(refusals.map(({ status, body: { errors } }) => [status, errors[0]!.code, errors[0]!.message])).toEqual([
        [409, 'BAD_FILE', 'Это не файл XLSX и не CSV. Сохраните таблицу как «Книга Excel (.xlsx)» и загрузите её'],
        [409, 'BAD_FILE', 'Это файл старого формата XLS. Откройте его в Excel и сохраните как «Книга Excel (.xlsx)»'],
        [409, 'BAD_FILE', 'Файл защищён паролем. Снимите пароль и загрузите файл ещё раз'],
        [409, 'BAD_FILE', 'Файлы с макросами не принимаются. Сохраните его как «Книга Excel (.xlsx)»'],
        [409, 'BAD_FILE', 'Это не файл XLSX и не CSV. Сохраните таблицу как «Книга Excel (.xlsx)» и загрузите её'],
        [409, 'EMPTY', 'Файл пуст'],
        [409, 'EMPTY', 'В файле нет строк с артикулом и количеством. Назовите столбцы «Артикул» и «Количество»'],
        [413, 'TOO_LARGE', 'Размер файла не должен превышать 5Мб'],
      ]);
      expect(shop.logged.flat().filter((error) => !isApiError(error))).toEqual([]);
    },
  );

  it('a file has at most 5000 lines', { tags: ['R-CALL-064'] }, async () => {
    const { token } = await aBuyer(shop.db);
    const { article } = await aProduct(shop.db, { stock: null });
    const rows = (count: number) => Array.from({ length: count }, (_, n) => [n === 0 ? article : `Z-${n}`, null, 1]);
    const { data } = await parse(token, await sheetOf(rows(5000)));
    expect(data.notFound).toHaveLength(4999);
    const refused = await parse(token, await sheetOf(rows(5001)));
    expect(refused.codes).toEqual(['TOO_LARGE']);
    expect(refused.body.errors[0]!.message).toBe(
      'В файле больше 5\u00A0000 строк с количеством. Разделите его на несколько',
    );
  });

  it('a file of a guest is refused before it is read', async () => {
    const bytes = Buffer.from('no file at all');
    const manager = await aSession(shop.db, (await anAccount(shop.db, { role: 'MANAGER' })).id);
    const homeless = await aSession(shop.db, (await anAccount(shop.db)).id);
    expect((await shop.call('basketParseFile', { query: {}, body: formOf(bytes) }, { token: manager })).codes).toEqual([
      'FORBIDDEN',
    ]);
    expect((await shop.call('basketParseFile', { query: {}, body: formOf(bytes) }, { token: homeless })).codes).toEqual(
      ['NO_COMPANY'],
    );
    const { token } = await aBuyer(shop.db);
    expect((await shop.call('basketParseFile', { query: {}, body: { file: 1 } as never }, { token })).codes).toEqual([
      'BAD_REQUEST',
    ]);
    expect((await shop.call('basketParseFile', { query: {}, body: new FormData() }, { token })).codes).toEqual([
      'VALIDATION',
    ]);
  });

  it(
    'a file is read once in a quarter of an hour, priced at each call, and sixty new files are accepted in ten minutes',
    { tags: ['R-CALL-064'] },
    async () => {
      const { token, account } = await aBuyer(shop.db);
      const bytes = await sheetOf([['A-1', null, 1]]);
      for (let n = 0; n < 3; n += 1) expect((await parse(token, bytes)).status).toBe(200);
      const kept = await shop.db.select().from(sheetCache);
      expect(kept.filter(({ accountId }) => accountId === account.id)).toHaveLength(1);
      for (let n = 1; n < 60; n += 1) await parse(token, Buffer.from(`file ${n}`));
      expect((await parse(token, bytes)).status).toBe(200);
      expect((await parse(token, Buffer.from('one more'))).codes).toEqual(['RATE_LIMITED']);
    },
  );

  const lists = '../shared/data/price-lists';
  it.skipIf(!existsSync(lists)).each([
    // A price list orders nothing; where columns of numbers have no heading that says prices, the shop asks
    ['radiators_2025.xlsx', 'EMPTY'],
    ['electric_works.xlsx', 'COLUMNS'],
    ['pipes_dizayn_2014.xls', 'BAD_FILE'],
    ['electric_works.csv', 'COLUMNS'],
    ['wholesale_form.xlsx', 'COLUMNS'],
  ])('the real file %s is refused with %s', async (name, code) => {
    const { token } = await aBuyer(shop.db);
    expect((await parse(token, readFileSync(join(lists, name)), { name })).codes).toEqual([code]);
  });
});

describe('the sample of an order sheet', () => {
  it('the sample file is found whole', async () => {
    const { token } = await aBuyer(shop.db);
    await Promise.all([aProduct(shop.db), aProduct(shop.db), aProduct(shop.db)]);
    const { data: link } = await shop.call('orderSheetSample', {}, { token });
    const { rawPayload } = await shop.app.inject({ url: link, headers: { authorization: `Bearer ${token}` } });
    const { data } = await parse(token, rawPayload);
    expect(data.found.length + data.notFound.length).toBe(3);
    expect(data.notFound.every(({ suggestions }) => suggestions.length > 1)).toBe(true);
  });
});
