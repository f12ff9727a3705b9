import { refuse } from '#server/errors.ts';
import { isDay } from '#shared/dates.ts';
import { type PaperKind, paperKindNames } from '#shared/goods-papers.ts';

/** A row of a table: an article and the name of a file; the other columns are optional and stand before what the form says. */
export type PaperTableRow = {
  row: number;
  article: string;
  file: string;
  kind?: PaperKind | undefined;
  title?: string | undefined;
  number?: string | undefined;
  issuedOn?: string | undefined;
  endsOn?: string | undefined;
  /** A cell that cannot be read. */
  problem?: string | undefined;
};

const headings = {
  article: ['артикул', 'код', 'арт'],
  file: ['файл', 'имя файла', 'документ'],
  kind: ['вид', 'вид документа', 'тип'],
  title: ['название', 'наименование'],
  number: ['номер', '№'],
  issuedOn: ['выдан', 'дата выдачи', 'действует с'],
  endsOn: ['действует до', 'срок', 'срок действия', 'до', 'окончание'],
} as const;
type Column = keyof typeof headings;

/** Rows above the heading. */
const MAX_TITLE_ROWS = 10;

type Sheet = { rows: readonly { row: number; cells: readonly string[] }[] };

/** The rows of a table «Артикул; Файл». Without a heading the first column is the article, the second the file. Throws COLUMNS. */
export function readPaperTable(sheets: readonly Sheet[]): PaperTableRow[] {
  const [sheet] = sheets;
  if (!sheet) throw refuse('COLUMNS', 'Таблица пустая: нужны столбцы «Артикул» и «Файл»', { field: 'files' });
  const at = sheet.rows.slice(0, MAX_TITLE_ROWS).findIndex(({ cells }) => {
    const columns = columnsOf(cells);
    return columns.article !== undefined && columns.file !== undefined;
  });
  const columns = at < 0 ? { article: 0, file: 1 } : columnsOf(sheet.rows[at]!.cells);
  const rows = sheet.rows.slice(at + 1).map(({ row, cells }) => rowOf(row, cells, columns));
  const named = rows.filter(({ article, file }) => article !== '' && file !== '');
  if (named.length === 0) throw refuse('COLUMNS', 'В таблице нужны столбцы «Артикул» и «Файл»', { field: 'files' });
  return named;
}

const plain = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replace(/[.:*]+$/, '');

const columnsOf = (cells: readonly string[]): Partial<Record<Column, number>> =>
  Object.fromEntries(
    Object.entries(headings).flatMap(([column, names]) => {
      const at = cells.findIndex((cell) => (names as readonly string[]).includes(plain(cell)));
      return at < 0 ? [] : [[column, at]];
    }),
  );

function rowOf(row: number, cells: readonly string[], columns: Partial<Record<Column, number>>): PaperTableRow {
  const text = (column: Column) => (columns[column] === undefined ? '' : (cells[columns[column]] ?? '').trim());
  const [kind, issuedOn, endsOn] = [kindOf(text('kind')), dayIn(text('issuedOn')), dayIn(text('endsOn'))];
  const problem =
    kind === null
      ? `Вид «${text('kind')}» не знаем: ${Object.values(paperKindNames).join(', ')}`
      : issuedOn === null || endsOn === null
        ? 'Дата нужна как 31.12.2027'
        : undefined;
  return {
    row,
    article: text('article'),
    file: text('file'),
    kind: kind ?? undefined,
    title: text('title').slice(0, 200) || undefined,
    number: text('number').slice(0, 100) || undefined,
    issuedOn: issuedOn ?? undefined,
    endsOn: endsOn ?? undefined,
    problem,
  };
}

/** Null: not a kind. */
function kindOf(text: string): PaperKind | null | undefined {
  if (text === '') return undefined;
  const found = Object.entries(paperKindNames).find(([, name]) =>
    plain(text).startsWith(name.toLowerCase().slice(0, 6)),
  );
  return found ? (found[0] as PaperKind) : null;
}

/** 31.12.2027 or 2027-12-31, also with a time behind; null: not a day. */
function dayIn(text: string): string | null | undefined {
  if (text === '') return undefined;
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})\b/.exec(text) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.slice(0, 10);
  return isDay(iso) ? iso : null;
}
