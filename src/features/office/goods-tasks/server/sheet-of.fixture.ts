import { workbookBytes } from '#server/xlsx/write-workbook.ts';

type Cells = (string | number | null)[];

/** A sheet of these rows, the first of which are the headings. */
export const sheetOf = ([headings = [], ...rows]: readonly Cells[]): Promise<Buffer> =>
  workbookBytes({
    sheet: 'Лист',
    columns: headings.map((header) => ({ header: String(header), width: 10, format: 'general' as const })),
    rows,
  });
