import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { dayOf, formatTime } from '#shared/dates.ts';
import { type CellValue, type ColumnDef, writeXlsxStream } from 'hucre/xlsx';

/** The MIME type of an xlsx file. */
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `text` stays text when it is edited (articles keep their zeros); `money` takes roubles and shows two decimals; `whole`
 * is an integer; `day` and `moment` take what `dayCell` and `momentCell` make, and can be sorted and counted with;
 * `general` lets the program choose, and make a formula of a text that is edited. Default: `text`.
 */
type ColumnFormat = 'text' | 'money' | 'whole' | 'day' | 'moment' | 'general';

export interface WorkbookColumn {
  header: string;
  /** Characters. */
  width: number;
  format?: ColumnFormat;
}

interface Workbook {
  sheet: string;
  columns: readonly WorkbookColumn[];
  /** One value for each column. A text never becomes a formula. */
  rows: Iterable<readonly CellValue[]> | AsyncIterable<readonly CellValue[]>;
}

const formats: Record<ColumnFormat, string | undefined> = {
  text: '@',
  money: '#,##0.00',
  whole: '0',
  day: 'dd.mm.yyyy',
  moment: 'dd.mm.yyyy hh:mm',
  general: undefined,
};

/** A day 'yyyy-mm-dd' as a date of a spreadsheet. */
export const dayCell = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00Z`));

/** A moment to the minute as a date of a spreadsheet, which knows no time zones: the clock of the shop is what it shows. */
export function momentCell(moment: Date | string | null, timeZone: string): Date | null {
  if (moment === null) return null;
  const at = new Date(moment);
  return new Date(`${dayOf(at, timeZone)}T${formatTime(at, timeZone)}Z`);
}

/** The maximum number of characters in a cell. */
const MAX_TEXT_LENGTH = 32_767;

/**
 * Streams an xlsx file of one sheet with a frozen header. Rows are read on demand, so a price list of any length needs a
 * few megabytes. The only place where the shop writes spreadsheets.
 */
function writeWorkbook({ sheet, columns, rows }: Workbook): Readable {
  const stream = writeXlsxStream(rowsOf(rows), {
    name: sheetName(sheet),
    columns: columns.map(columnOf),
    freezePane: { rows: 1 },
  });
  return Readable.fromWeb(stream as never);
}

/** The same in one buffer. */
export function workbookBytes(workbook: Workbook): Promise<Buffer> {
  return buffer(writeWorkbook(workbook));
}

function columnOf({ header, width, format = 'text' }: WorkbookColumn): ColumnDef {
  const numFmt = formats[format];
  return { header: cellText(header), width, ...(numFmt && { numFmt }) };
}

async function* rowsOf(rows: Workbook['rows']): AsyncGenerator<CellValue[]> {
  for await (const row of rows) yield row.map((value) => (typeof value === 'string' ? cellText(value) : value));
}

// Characters that XML cannot contain
// oxlint-disable-next-line no-control-regex -- these are the characters that are meant
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** What stands for such a character in a sheet is no such character in a text of ours. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

function cellText(text: string): string {
  return text.replace(FORBIDDEN, '').toWellFormed().slice(0, MAX_TEXT_LENGTH).replace(ESCAPE, '_x005F_');
}

/** Excel takes 31 characters and none of these. */
function sheetName(name: string): string {
  return (
    cellText(name)
      .replace(/[\\/?*:[\]]/g, ' ')
      .slice(0, 31)
      .trim() || 'Лист1'
  );
}
