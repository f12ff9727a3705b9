import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { workbookBytes } from './write-workbook.ts';

const columns = [
  { header: 'Артикул', width: 16, format: 'text' },
  { header: 'Цена', width: 12, format: 'money' },
  { header: 'Количество', width: 12, format: 'whole' },
] as const;

async function readBack(rows: (string | number | null)[][], sheet = 'Заказ') {
  const bytes = await workbookBytes({ sheet, columns, rows });
  const { sheets } = await readXlsx(bytes, { readStyles: true });
  return sheets[0]!;
}

describe('the spreadsheet that the shop writes', () => {
  it('reads back as it was given, articles as text with their zeros', async () => {
    const sheet = await readBack([
      ['007', 1250.5, 3],
      ['Б-12/3', null, null],
      ['A_x0041_', null, null],
    ]);
    expect(sheet.name).toBe('Заказ');
    expect(sheet.rows).toEqual([
      ['Артикул', 'Цена', 'Количество'],
      ['007', 1250.5, 3],
      ['Б-12/3', null, null],
      ['A_x0041_', null, null],
    ]);
    expect(sheet.cells?.get('1,0')?.style?.numFmt).toBe('@');
    expect(sheet.cells?.get('1,1')?.style?.numFmt).toBe('#,##0.00');
    expect(sheet.freezePane?.rows).toBe(1);
  });

  it('keeps the largest sums and quantities to the kopeck', async () => {
    const figures = [
      [50_000_000_000_000.01, 5_000_000_000_000],
      [0.01, -99_999_999_999],
      [69_999_999_999_999.99, 0],
    ];
    const { rows } = await readBack(figures.map((pair) => ['А', ...pair]));
    expect(rows.slice(1)).toEqual(figures.map((pair) => ['А', ...pair]));
  });

  it.for(['=1+1', '+7 900', '-5', '@SUM(A1)', '\t=cmd'])('keeps %j a text, never a formula', async (text) => {
    const sheet = await readBack([[text, 1, 1]]);
    expect(sheet.rows[1]![0]).toBe(text);
    expect(sheet.cells?.get('1,0')?.type).toBe('string');
    expect(sheet.cells?.get('1,0')?.formula).toBeUndefined();
  });

  it('gives a column without a format that of texts, so that an edited cell stays a text', async () => {
    const rows = [['=1+1']];
    const bytes = await workbookBytes({ sheet: 'Прайс', columns: [{ header: 'Название', width: 60 }], rows });
    const { sheets } = await readXlsx(bytes, { readStyles: true });
    expect(sheets[0]!.cells?.get('1,0')?.style?.numFmt).toBe('@');
  });

  it('leaves out what no such file can carry', async () => {
    const sheet = await readBack([['a\u0000b\u0007c\uD800', 1, 1]], 'Заказ: [а/б]? очень длинное название листа');
    expect(sheet.rows[1]![0]).toBe('abc\uFFFD');
    expect(sheet.name.length).toBeLessThanOrEqual(31);
  });

  it('writes its rows as they are asked for', async () => {
    let taken = 0;
    const rows = (function* () {
      for (; taken < 20_000; taken += 1) yield [`A-${taken}`, taken, 1];
    })();
    const sheet = (await readXlsx(await workbookBytes({ sheet: 'Прайс', columns, rows }))).sheets[0]!;
    expect(sheet.rows).toHaveLength(20_001);
    expect(sheet.rows[20_000]).toEqual(['A-19999', 19_999, 1]);
  });
});
