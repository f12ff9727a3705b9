import { describe, expect, it } from 'vitest';
import type { Sheet } from '#shared/order-sheet/sheet-order.ts';
import { changeColumns } from './change-columns.ts';
import { readPriceListRows } from './price-list-records.ts';
import { readAnswers } from './terms/read-answers.ts';
import { settleTerms } from './terms/settle-terms.ts';

type Row = (string | number | null)[];

/** What the rows below the headings «код, название, цена, остаток, сумма» become: goods with their section, and remarks. */
function read(rows: Row[], columns = 'артикул=A; название=B; цена Опт=C; остаток=D'): string[] {
  const cells = [['Код', 'Название', 'Цена', 'Остаток', 'Сумма'], ...rows].map((row) =>
    row.map((value) => {
      if (value === null) return null;
      return typeof value === 'number' ? { text: String(value), number: value } : { text: value };
    }),
  );
  const sheet: Sheet = { name: '', rows: cells };
  const { layouts } = settleTerms([sheet], changeColumns([sheet], [], columns), {
    given: readAnswers({}),
    answers: [],
  });
  return [...readPriceListRows(sheet, layouts[0]!, { hasSheets: false, availableQuantity: 1000 })].flatMap((record) => {
    const codes = record.notes.map(({ kind, code }) => `${kind} ${code}`);
    if (record.type === 'product') return `${record.name} in ${record.groupIds[0] ?? 'root'}`;
    return codes;
  });
}

describe('sections of a price list', () => {
  it('may begin with a digit; a code alone is none', () => {
    expect(
      read([
        ['2. Кабели и провода', null, null, null, null],
        ['К-1', 'Кабель', 10, 5, null],
        ['К-2', null, null, null, null],
      ]),
    ).toEqual(['Кабель in section:2. кабели и провода', 'refused product-incomplete']);
  });

  it('without goods are remarked: they may be goods without a price', () => {
    expect(read([['', 'Насос', null, null, null]])).toEqual(['taken section-empty']);
  });
});

describe('groups of a report', () => {
  const noCode = 'название=B; цена Опт=C; остаток=D';

  it('are sections where their totals are the sums of the rows below, one in the other', () => {
    const rows: Row[] = [
      [null, 'Всё', null, 30, 300],
      [null, 'Напитки', null, 10, 100],
      [null, 'Квас', 10, 4, 40],
      [null, 'Сок', 10, 6, 60],
      [null, 'Сласти', null, 20, 200],
      [null, 'Набор', 10, 20, 200],
    ];
    expect(read(rows, noCode)).toEqual([
      'taken row-total',
      'taken row-total',
      'Квас in section:всё / напитки',
      'Сок in section:всё / напитки',
      'taken row-total',
      'Набор in section:всё / сласти',
    ]);
  });

  it('are goods without a price where a total is not the sum', () => {
    const rows: Row[] = [
      [null, 'Насос', null, 3, null],
      [null, 'Квас', 10, 4, null],
      [null, 'Сок', 10, 6, null],
    ];
    expect(read(rows, noCode)).toEqual(['Насос in root', 'taken price-empty', 'Квас in root', 'Сок in root']);
  });

  it('are goods where one of several agrees with its rows by accident', () => {
    const rows: Row[] = [
      [null, 'Насос', null, 10, null],
      [null, 'Квас', 10, 4, null],
      [null, 'Сок', 10, 6, null],
      [null, 'Помпа', null, 7, null],
      [null, 'Чай', 10, 5, null],
    ];
    expect(read(rows, noCode).filter((line) => line.includes('row-total'))).toEqual([]);
  });

  it('«Итого» is no goods', () => {
    expect(read([[null, 'Итого:', null, 500, null]], noCode)).toEqual(['taken row-total']);
  });
});
