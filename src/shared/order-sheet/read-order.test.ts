import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readOrder } from './read-order.ts';
import { readPastedTable, readTable } from './read-table.ts';
import type { SheetCell, SheetRow } from './sheet-order.ts';

type Value = string | number | null;
const cellOf = (value: Value): SheetCell | null => {
  if (value === null) return null;
  return typeof value === 'number' ? { text: String(value), number: value } : { text: value };
};
const sheet = (name: string, rows: Value[][]) => ({ name, rows: rows.map((row): SheetRow => row.map(cellOf)) });
const order = (...rows: Value[][]) => readOrder([sheet('Лист1', rows)]);
const brief = ({ lines }: ReturnType<typeof readOrder>) =>
  lines.map(({ article, amount, unit }) => [article, amount, ...(unit ? [unit] : [])]);

describe('what a sheet orders', () => {
  it('finds columns by their headings in any order, below title rows', { tags: ['R-CALL-064'] }, () => {
    const read = order(
      ['ООО «Ромашка»', null, null, null, null],
      ['Заявка от 12.03', null, null, null, null],
      [null, null, null, null, null],
      ['№', 'Наименование', 'Цена', 'Артикул производителя', 'Ед. изм.', 'Кол-во'],
      [1, 'Труба', 100.5, '007', 'шт.', 3],
      [2, 'Муфта', 20, 'Б-12', 'уп', '2'],
      [null, 'Раздел: краны', null, null, null, null],
      [null, 'Итого', null, null, null, 5],
    );
    expect(brief(read)).toEqual([
      ['007', 3, 'шт'],
      ['Б-12', 2, 'уп'],
    ]);
    expect(read.lines[0]).toMatchObject({ name: 'Труба', row: 5, sheet: null });
  });

  it('does not take a pack, minimum, stock or price column for the quantity', () => {
    const head = ['Артикул', 'Название', 'Кол-во в упаковке', 'Мин. количество', 'Остаток', 'Цена', 'Количество, уп.'];
    expect(brief(order(head, ['A-1', 'Труба', 10, 20, 300, 99, 4], ['A-2', 'Муфта', 5, 5, 7, 15, null]))).toEqual([
      ['A-1', 4, 'уп'],
    ]);
  });

  it('reads quantities from a column without a heading in a price list', () => {
    const rows = [
      ['Артикул', 'Наименование', 'цена без НДС,руб', 'цена с НДС,руб'],
      [7_724_601_304, 'Радиатор 400', 1758.63, 2110.356, 2],
      [7_724_601_305, 'Радиатор 500', 1944.6, 2333.52, null],
      [7_724_601_306, 'Радиатор 600', 2118.16, 2541.792, 10],
    ];
    expect(brief(order(...rows))).toEqual([
      ['7724601304', 2],
      ['7724601306', 10],
    ]);
    expect(brief(order(...rows.map((row) => row.slice(0, 4))))).toEqual([]);
  });

  it('reads a two-row heading', () => {
    const read = order(
      ['Артикул', 'Наименование', 'Заявка', null],
      [null, null, 'Количество', 'Сумма'],
      ['A-10', 'Труба', 3, 300],
    );
    expect(brief(read)).toEqual([['A-10', 3]]);
    expect(read.lines[0]!.row).toBe(3);
  });

  it('detects the columns of a sheet without a heading by their content', { tags: ['R-CALL-064'] }, () => {
    expect(brief(order(['10', 'A-100'], ['20', 'A-200']))).toEqual([
      ['A-100', 10],
      ['A-200', 20],
    ]);
    expect(brief(order([1, 'Труба ПНД', 'PND-32', 4], [2, 'Муфта', 'MF-20', 10], [3, 'Кран', 'KR-15', 2]))).toEqual([
      ['PND-32', 4],
      ['MF-20', 10],
      ['KR-15', 2],
    ]);
    // Nothing else is known: articles in A, quantities in B
    expect(brief(order(['кран', 2], ['труба', 3]))).toEqual([
      ['кран', 2],
      ['труба', 3],
    ]);
  });

  it('asks which of several columns of numbers without a heading is the quantity', () => {
    const doubts = (...rows: Value[][]) => {
      const { tables, lines } = order(...rows);
      expect(lines).toEqual([]);
      return tables.map(({ doubt, candidates }) => [doubt, candidates.amount]);
    };
    const several = 'Количество может стоять в нескольких столбцах';
    expect(doubts(['PND-32', 'Труба', 522, 4], ['MF-20', 'Муфта', 476, 10])).toEqual([[several, [2, 3]]]);
    expect(doubts(['PND-32', 'Труба', 250.5, 4], ['MF-20', 'Муфта', 99.9, 10])).toEqual([[several, [3, 2]]]);
    expect(doubts(['Омега 3', 12_190, 11_802], ['Таурин', 11_290, 11_013])).toEqual([[several, [1, 2]]]);
    expect(doubts(['PND-32', 250.5], ['MF-20', 99.9])).toEqual([['Числа похожи на цены, а не на количество', [1]]]);
  });

  it('does not take a title or a product name for a heading', () => {
    const titled = order(['Заказ поставщику № 15 от 12.03'], ['Товар 12', 'A-1', 2], ['Товар 13', 'A-2', 3]);
    expect(brief(titled)).toEqual([
      ['A-1', 2],
      ['A-2', 3],
    ]);
  });

  it('reads every sheet by its own heading and names it', { tags: ['R-CALL-064'] }, () => {
    const read = readOrder([
      sheet('Трубы', [
        ['Артикул', 'Количество'],
        ['A-1', 1],
      ]),
      sheet('Пустой', []),
      sheet('Краны', [[null], ['Заказ', 'Код товара'], [2, 'B-1'], ['3 шт', 'B-2']]),
    ]);
    expect(read.lines.map(({ sheet: name, row, article, amount }) => [name, row, article, amount])).toEqual([
      ['Трубы', 2, 'A-1', 1],
      ['Краны', 3, 'B-1', 2],
      ['Краны', 4, 'B-2', 3],
    ]);
  });

  it('skips empty quantities and zeros, and reports unreadable rows', { tags: ['R-CALL-064'] }, () => {
    const read = order(
      ['Артикул', 'Количество'],
      ['A-1', null],
      ['A-2', 0],
      ['A-3', '—'],
      ['A-4', 'много'],
      ['A-5', '1 250'],
    );
    expect(brief(read)).toEqual([['A-5', 1250]]);
    expect(read.unread).toMatchObject([{ sheet: null, row: 5, article: 'A-4', text: 'много' }]);
  });

  it('marks articles that a spreadsheet converted to numbers', () => {
    const read = readOrder([
      {
        name: 'Лист1',
        rows: [
          [{ text: 'Артикул' }, { text: 'Количество' }],
          [
            { text: '12.5', number: 12.5, isSpoiled: true },
            { text: '1', number: 1 },
          ],
          [{ text: '7,72E+15' }, { text: '1', number: 1 }],
          [{ text: '1E5' }, { text: '1', number: 1 }],
        ],
      },
    ]);
    expect(read.lines.map(({ isSpoiled }) => isSpoiled)).toEqual([true, true, false]);
  });

  it('reads the forms that Russian firms print', () => {
    const waybill = order(
      [
        '№',
        'Товар',
        'Товар',
        'Единица измерения',
        'Единица измерения',
        'Количество',
        'Количество (масса нетто)',
        'Цена',
      ],
      [
        null,
        'наименование, характеристика, сорт, артикул товара',
        'код',
        'наименование',
        'код по ОКЕИ',
        'в одном месте',
        null,
        null,
      ],
      ['1', '2', '3', '4', '5', '6', '7', '8'],
      [1, 'Модуль', '3777-7034', 'шт', '796', 10, 5, 100.5],
      [2, 'Муфта', '7324-4158', 'шт', '796', 20, 3, 10],
      [null, 'Итого', null, null, null, null, 8, null],
    );
    expect(brief(waybill)).toEqual([
      ['3777-7034', 5, 'шт'],
      ['7324-4158', 3, 'шт'],
    ]);
    expect(waybill.skipped).toEqual({ headings: 3, sections: 0, totals: 1, withoutAmount: 0 });
    const demand = order(
      [
        'Материальные ценности',
        'Материальные ценности',
        'Единица измерения',
        'Единица измерения',
        'Количество',
        'Количество',
      ],
      ['наименование', 'номенклатурный номер', 'код', 'наименование', 'затребовано', 'отпущено'],
      ['Модуль', '3777-7034', '796', 'шт', 5, null],
    );
    expect(brief(demand)).toEqual([['3777-7034', 5, 'шт']]);
  });

  it('reads two tables side by side, and asks where the second one has no heading', () => {
    const head = ['Артикул', 'Кол-во'];
    expect(brief(order([...head, null, ...head], ['A-1', 2, null, 'B-1', 3], ['A-2', 4, null, null, null]))).toEqual([
      ['A-1', 2],
      ['A-2', 4],
      ['B-1', 3],
    ]);
    const { tables } = order(['A-1', 2, null, 'B-1', 3], ['A-2', 4, null, 'B-2', 5]);
    expect(tables[0]!.doubt).not.toBeNull();
  });

  it('asks about a column of numbers whose heading is unknown, and about two headings of quantities', () => {
    expect(order(['Артикул', 'Сколько везти'], ['A-1', 2], ['A-2', 3]).tables[0]!.doubt).toContain('Непонятно');
    const two = order(['Артикул', 'Количество', 'Заказ'], ['A-1', 10, 2], ['A-2', 20, null]);
    expect(two.tables[0]).toMatchObject({
      doubt: 'Количество может стоять в нескольких столбцах',
      candidates: { amount: [2, 1] },
    });
    // What a price multiplies to is no quantity
    expect(brief(order(['Артикул', 'Кол-во', 'Цена', 'Всего'], ['A-1', 2, 10, 20], ['A-2', 3, 5, 15]))).toEqual([
      ['A-1', 2],
      ['A-2', 3],
    ]);
  });

  it('reads the columns that the buyer points at, below titles that the shop does not know', () => {
    const rows: Value[][] = [
      ['Что', 'Сколько стоит', 'Сколько везти'],
      ['A-1', 522, 4],
      ['A-2', 476, null],
      ['A-3', 926, 'два'],
    ];
    const chosen = [{ sheet: 'Лист1', code: 0, name: null, amount: 2, unit: null }];
    const read = readOrder([sheet('Лист1', rows)], { chosen });
    expect(brief(read)).toEqual([['A-1', 4]]);
    expect(read.unread.map(({ row }) => row)).toEqual([4]);
    expect(read.skipped).toEqual({ headings: 1, sections: 0, totals: 0, withoutAmount: 1 });
    expect(read.tables).toMatchObject([{ source: 'chosen', doubt: null, amount: 2 }]);
  });

  it('uses the first code of a row', () => {
    const head = ['Короткий код', 'Артикул', 'Кол-во'];
    expect(brief(order(head, ['101', 'A-1', 1], ['102', null, 2]))).toEqual([
      ['A-1', 1],
      ['102', 2],
    ]);
  });
});

describe('what a pasted text orders', () => {
  const pasted = (text: string) =>
    brief(readOrder([{ name: '', rows: readPastedTable(text) }], { amountWhereNone: 1 }));

  it.for([
    [
      'ART-1\t5\nART-2\t1 250\r\nART-3\t2,5',
      [
        ['ART-1', 5],
        ['ART-2', 1250],
        ['ART-3', 2.5],
      ],
    ],
    [
      'ART-1;3 уп\nART-2;50 м',
      [
        ['ART-1', 3, 'уп'],
        ['ART-2', 50, 'м'],
      ],
    ],
    [
      'ART-1\nART-2\n\nART-3',
      [
        ['ART-1', 1],
        ['ART-2', 1],
        ['ART-3', 1],
      ],
    ],
    [
      'АБ-12 — 5 шт\nАБ-13  7\nАБ 14',
      [
        ['АБ-12', 5, 'шт'],
        ['АБ-13', 7],
        ['АБ 14', 1],
      ],
    ],
    [
      'ART-1,2\nART-2,3',
      [
        ['ART-1', 2],
        ['ART-2', 3],
      ],
    ],
    [
      'ART-1\t5\nART-2;7\nART-3  2 уп\nART-4 — 3\nART-5;9\t\nART-6',
      [
        ['ART-1', 5],
        ['ART-2', 7],
        ['ART-3', 2, 'уп'],
        ['ART-4', 3],
        ['ART-5', 9],
        ['ART-6', 1],
      ],
    ],
    [
      'ART-1;5\nART-2 x7\nART-3;шт',
      [
        ['ART-1', 5],
        ['ART-2', 7],
        ['ART-3;шт', 1],
      ],
    ],
    ['Артикул\tКоличество\nART-1\t4', [['ART-1', 4]]],
    [
      'ТРУБА\t2 упак\nКРАН\t10 шт',
      [
        ['ТРУБА', 2, 'упак'],
        ['КРАН', 10, 'шт'],
      ],
    ],
    [
      '10020\t2 упак\n10020\t10 шт',
      [
        ['10020', 2, 'упак'],
        ['10020', 10, 'шт'],
      ],
    ],
    [
      '"ART ""1"""\t2\n"A\nB-7"\t3',
      [
        ['ART "1"', 2],
        ['A B-7', 3],
      ],
    ],
  ] as const)('reads %j', ([text, expected]) => expect(pasted(text)).toEqual(expected));

  it('the lines of a file have one separator: a heading above its table stays one cell', () => {
    const text = 'Трубы — 20 мм; 25 мм\nART-1\t5';
    expect(readTable(text)[0]).toEqual([{ text: 'Трубы — 20 мм; 25 мм' }]);
    expect(readPastedTable('Трубы;мм\nART-1\t5')[0]).toEqual([{ text: 'Трубы;мм' }]);
  });

  const priceList = '../shared/data/price-lists/electric_works.csv';
  it.skipIf(!existsSync(priceList))('asks about a real price list of which no column is headed as a quantity', () => {
    const { tables, lines } = readOrder([{ name: '', rows: readTable(readFileSync(priceList, 'utf8')) }], {
      amountWhereNone: 1,
    });
    expect(lines).toEqual([]);
    expect(tables).toMatchObject([{ doubt: expect.stringContaining('Непонятно, количество ли это') }]);
  });
});
