import { workbookBytes } from '#server/xlsx/write-workbook.ts';

/** A buyer's order as a spreadsheet: quantity and article in each row. */
export async function orderSheet(rows: (string | number | null)[][]) {
  const buffer = await workbookBytes({
    sheet: 'Заказ',
    columns: [
      { header: 'Количество', width: 12 },
      { header: 'Артикул', width: 20 },
    ],
    rows,
  });
  return { name: 'Заказ.xlsx', mimeType: 'application/octet-stream', buffer };
}
