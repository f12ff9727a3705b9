import { writeXlsx } from 'hucre/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aProduct } from '#goods/products/server/factory.ts';
import { aBuyer } from '#identity/accounts/server/factory.ts';
import { madeSheet } from '#shared/order-sheet/row-law.fixture.ts';
import type { SheetCell } from '#shared/order-sheet/sheet-order.ts';
import { testApp } from '#shop/testing/test-app.ts';
import type { ColumnsQuestion } from '../contract.ts';

const shop = await testApp();
// Goods with different units
for (const [article, unitBase] of [
  ['A-100', 'шт'],
  ['A-101', 'кг'],
  ['ВК-102', 'м'],
  ['37-103', 'упак'],
] as const) {
  await aProduct(shop.db, { article, unitBase });
}

type Fields = { columns?: object[]; hidden?: string };

function parse(token: string, file: { name: string; bytes: Uint8Array<ArrayBuffer> | string }, fields: Fields = {}) {
  const form = new FormData();
  form.set('file', new File([file.bytes], file.name));
  if (fields.columns) form.set('columns', JSON.stringify(fields.columns));
  if (fields.hidden) form.set('hidden', fields.hidden);
  return shop.call('basketParseFile', { query: {}, body: form }, { token });
}

const csv = (rows: readonly (readonly (SheetCell | null)[])[]): string =>
  rows.map((row) => row.map((cell) => cell?.problem ?? cell?.text ?? '').join(';')).join('\n');

describe('the law of order sheets through the call [A-141]', () => {
  it('each row that counts is found, not found or to be corrected, once', { timeout: 600_000 }, async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => aBuyer(shop.db)));
    let turn = 0;
    await fc.assert(
      fc.asyncProperty(madeSheet, async (made) => {
        const { token } = buyers[(turn += 1) % buyers.length]!;
        const counting = made.endings.flatMap((ending, index) => (ending === 'counts' ? [index] : []));
        fc.pre(counting.length > 0);
        const { data } = await parse(token, { name: 'заказ.csv', bytes: csv(made.rows) });
        const { found, notFound, toCorrect, counts, pagination } = data;
        expect(counts.found + counts.notFound + counts.toCorrect).toBe(counting.length);
        expect(toCorrect).toHaveLength(counts.toCorrect);
        const places = [...found, ...notFound].flatMap((line) => line.places.map(({ row }) => row));
        const ended = [...places, ...toCorrect.map(({ row }) => row)];
        expect(new Set(ended).size).toBe(ended.length);
        expect(pagination.pageCount).toBeLessThanOrEqual(1);
        expect(ended).toHaveLength(counting.length);
        expect(counts.changed).toBe(found.filter(({ corrected }) => corrected).length);
      }),
      { numRuns: 100 },
    );
  });

  it('errors, formulas without a value and signs that are no quantity are to be corrected', async () => {
    const { token } = await aBuyer(shop.db);
    const rows = [['Артикул', 'Кол-во'], ...Array.from({ length: 5 }, () => ['A-100', 1])];
    const cells = new Map([
      ['1,1', { value: null, type: 'formula' as const, formula: 'C2*2' }],
      ['2,1', { value: '#N/A', type: 'error' as const }],
      ['3,0', { value: '#REF!', type: 'error' as const }],
      ['4,1', { value: 0.5, style: { numFmt: '0%' } }],
    ]);
    const bytes = await writeXlsx({ sheets: [{ name: 'Лист1', rows, cells }] });
    const { data } = await parse(token, { name: 'заказ.xlsx', bytes: Uint8Array.from(bytes) });
    expect(data.toCorrect.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'В ячейке количества формула без значения'],
      [3, 'В ячейке количества ошибка #N/A'],
      [4, 'В ячейке артикула ошибка #REF!'],
      [5, 'Вместо количества процент «50%»'],
    ]);
    expect(data.counts).toMatchObject({ found: 1, notFound: 0, toCorrect: 4, headings: 1 });
  });
});

describe('the question about columns', () => {
  const text = 'A-100;Труба;522;4\nA-101;Муфта;476;10';
  const file = { name: 'заказ.csv', bytes: text };
  const columns = [{ sheet: '', code: 0, name: 1, amount: 3, unit: null }];

  it('two columns of numbers are asked about; the answer is read, remembered and forgotten', async () => {
    const { token } = await aBuyer(shop.db);
    const asked = await parse(token, file);
    expect([asked.status, asked.codes]).toEqual([422, ['COLUMNS']]);
    const { tables } = asked.body.data as unknown as ColumnsQuestion;
    expect(tables).toMatchObject([
      { candidates: { amount: [2, 3] }, rows: [['A-100', 'Труба', '522', '4'], expect.anything()] },
    ]);

    const answered = await parse(token, file, { columns });
    expect(answered.data.lines.map(({ quantity }) => quantity)).toEqual([4, 10]);
    expect(answered.data.tables).toMatchObject([{ source: 'chosen', amount: 3 }]);

    const again = await parse(token, { name: 'ещё.csv', bytes: text.replace(';10', ';12') });
    expect(again.data.lines.map(({ quantity }) => quantity)).toEqual([4, 12]);
    expect(again.data.tables).toMatchObject([{ source: 'remembered', amount: 3 }]);

    const { shape } = again.data.tables[0]!;
    await shop.call('basketForgetColumns', { body: { shape } }, { token });
    expect((await parse(token, file)).codes).toEqual(['COLUMNS']);
  });

  it("another company's answer is not used", async () => {
    const [one, other] = [await aBuyer(shop.db), await aBuyer(shop.db)];
    expect((await parse(one.token, file, { columns })).status).toBe(200);
    expect((await parse(other.token, file)).codes).toEqual(['COLUMNS']);
  });

  it('quantities that equal our prices are asked about', async () => {
    const { token } = await aBuyer(shop.db);
    const goods = await Promise.all([47_600, 52_200, 92_600].map((price) => aProduct(shop.db, { price })));
    const rows = goods.map(({ article }, index) => `${article};${[476, 522, 926][index]}`);
    const asked = await parse(token, { name: 'заказ.csv', bytes: rows.join('\n') });
    expect(asked.codes).toEqual(['COLUMNS']);
    const sure = [{ sheet: '', code: 0, name: null, amount: 1, unit: null }];
    const { data } = await parse(token, { name: 'заказ.csv', bytes: rows.join('\n') }, { columns: sure });
    expect(data.lines.map(({ quantity }) => quantity)).toEqual([476, 522, 926]);
  });

  it('hidden rows are to be corrected until the buyer includes them', async () => {
    const { token } = await aBuyer(shop.db);
    const rows = [
      ['Артикул', 'Кол-во'],
      ['A-100', 2],
      ['ВК-102', 3],
    ];
    const sheet = { name: 'Лист1', rows, rowDefs: new Map([[2, { hidden: true }]]) };
    const workbook = await writeXlsx({ sheets: [sheet, { name: 'Скрытый', rows, hidden: true }] });
    const sent = { name: 'заказ.xlsx', bytes: Uint8Array.from(workbook) };
    const { data } = await parse(token, sent);
    expect(data.lines).toHaveLength(1);
    expect(data.hidden).toEqual({ rows: 1, sheets: ['Скрытый'] });
    expect(data.toCorrect).toMatchObject([{ row: 3, article: 'ВК-102', reason: 'Строка скрыта в файле' }]);
    const { data: all } = await parse(token, sent, { hidden: 'include' });
    expect(all.lines.map(({ quantity }) => quantity)).toEqual([4, 6]);
  });
});

describe('units of order sheets', () => {
  it('units are factors of the unit of the goods, and rows are added before they are rounded', async () => {
    const { token } = await aBuyer(shop.db);
    const kilo = await aProduct(shop.db, { unitBase: 'кг', unitCustom: 'шт', ratio: 360 });
    const metre = await aProduct(shop.db, { unitBase: 'м' });
    const rows = [
      `${kilo.article};2 шт`,
      `${kilo.article};718 шт`,
      `${metre.article};0,5 км`,
      'A-101;500 г',
      'A-100;1 тыс. шт',
      '37-103;2 кор',
    ];
    const { data } = await parse(token, { name: 'заказ.csv', bytes: ['Артикул;Кол-во', ...rows].join('\n') });
    expect(data.found.map(({ quantity, corrected }) => [quantity, corrected])).toEqual([
      [2, false],
      [500, false],
      [1, true],
      [1000, false],
    ]);
    expect(data.toCorrect).toMatchObject([{ row: 7, reason: 'Единица «кор» не подходит: товар считают в «упак»' }]);
  });
});
