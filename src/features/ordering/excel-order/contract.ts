import { MAX_AMOUNT } from '#shared/order-sheet/read-amount.ts';
import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { currency, formBody, id, money, pageInfo, pageNumber, uploadedFile } from '#features/wire.ts';
import type { excelOrderCalls } from './calls.ts';

/**
 * Goods in a quantity of base units, as a list that is to be ordered shows them (R-ENT-29). `price` is what is paid for
 * a base unit, null where the item is not sold to the company; `weight` grams of one base unit.
 */
export const listedLine = z.object({
  /** Null: known, but not to be ordered now; `reason` says why. Only lines with an id go to the basket (R-STATE-044). */
  id: id.nullable(),
  item_id: id,
  article: z.string().nullable(),
  shortcode: z.string().nullable(),
  name: z.string(),
  url: z.string(),
  price: money.nullable(),
  unit: z.string(),
  packageCount: z.int(),
  minOrderCount: z.int(),
  weight: z.int(),
  isInStock: z.boolean(),
  quantity: z.int(),
  reason: z.string().nullable(),
});
export type ListedLine = z.infer<typeof listedLine>;

/** Where a line stands in the file; `sheet` is null where there is one. */
const place = z.object({ sheet: z.string().nullable(), row: z.int() });

/**
 * `notes` say what was made of the file's words: a quantity rounded up, rows added up, another spelling. `ownCode`: the
 * code by which only the buyer's company calls the goods, where they were found by it. `wanted`: base units that
 * the list asks for, with places perhaps, before they are rounded up to packs.
 */
export const foundLine = listedLine.extend({
  wanted: z.number(),
  ownCode: z.string().nullable(),
  corrected: z.boolean(),
  notes: z.array(z.string()),
  places: z.array(place),
});
export type FoundLine = z.infer<typeof foundLine>;

/**
 * R-ENT-38: `article` and `name` as the file has them; `suggestions` are what may have been meant, with the quantity.
 * `isCode`: the article may be remembered as the company's own code for what is chosen.
 */
export const lostLine = z.object({
  article: z.string(),
  name: z.string(),
  amount: z.string(),
  isCode: z.boolean(),
  reason: z.string(),
  suggestions: z.array(listedLine),
  places: z.array(place),
});
export type LostLine = z.infer<typeof lostLine>;

/**
 * A row that orders something which is not clear: a quantity that cannot be read, a unit that the goods do not have, an
 * error in a cell. `suggestions`: the goods of its article, in the least quantity.
 */
export const correctionLine = place.extend({
  article: z.string(),
  name: z.string(),
  /** The quantity as the file has it. */
  text: z.string(),
  reason: z.string(),
  suggestions: z.array(listedLine),
});
export type CorrectionLine = z.infer<typeof correctionLine>;

const column = z.int().min(0).max(16_384).nullable();
const columnsByRole = z.object({ code: column, name: column, amount: column, unit: column });

/** Columns as the buyer points at them. Two of one sheet are tables side by side; `amount` null orders nothing of it. */
const chosenColumns = columnsByRole.extend({ sheet: z.string().max(200) });

/**
 * A table of the file: how it was read, or, where `doubt` says why, what the buyer has to choose. Columns by index from
 * 0; `candidates` are the likely ones of each role, the likeliest first. `shape` is the same for files of one form.
 */
const sheetTable = z.object({
  sheet: z.string(),
  shape: z.string(),
  source: z.enum(['heading', 'content', 'remembered', 'chosen']),
  doubt: z.string().nullable(),
  ...columnsByRole.shape,
  candidates: z.object({
    code: z.array(z.int()),
    name: z.array(z.int()),
    amount: z.array(z.int()),
    unit: z.array(z.int()),
  }),
  /** Up to 30 columns with content; `letter` as spreadsheets call them. */
  columns: z.array(z.object({ index: z.int(), letter: z.string(), heading: z.string(), isHidden: z.boolean() })),
  /** The first rows of goods, up to five, with a text for each of `columns`; `firstRow` is the number of the first. */
  rows: z.array(z.array(z.string())),
  firstRow: z.int(),
});
export type SheetTable = z.infer<typeof sheetTable>;

/** The data of a refusal with the code COLUMNS: the tables of the file, those in doubt among them. */
export const columnsQuestion = z.object({ tables: z.array(sheetTable) });
export type ColumnsQuestion = z.infer<typeof columnsQuestion>;

/**
 * How the rows of a file ended. Each row with a quantity that is neither empty nor 0 is one of `found`, `notFound` and
 * `toCorrect`; the others order nothing. `changed` are lines of goods of which the shop changed the quantity.
 */
const sheetCounts = z.object({
  found: z.int(),
  notFound: z.int(),
  toCorrect: z.int(),
  changed: z.int(),
  headings: z.int(),
  sections: z.int(),
  totals: z.int(),
  withoutAmount: z.int(),
});
export type SheetCounts = z.infer<typeof sheetCounts>;

/** A field of a form that holds JSON. */
const jsonField = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, ctx): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        ctx.addIssue({ code: 'custom', message: 'Неверный JSON' });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** Of all lines with an id, on all pages: so many, in base units, with VAT, in grams (R-XLS-06). */
const sheetTotals = z.object({ articles: z.int(), count: z.int(), total: money, weight: z.int(), currency });
export type SheetTotals = z.infer<typeof sheetTotals>;

const cell = z.string().trim().max(500);

/** As the company writes it. */
const ownCode = z.string().trim().min(1).max(100);

/**
 * What is typed or pasted into one row. Without an amount it orders the minimum. `id`: the goods that the buyer chose for
 * the row; then its text is not searched.
 */
const wantedRow = z.object({
  id: id.nullable().default(null),
  article: cell,
  name: cell.default(''),
  amount: z.number().positive().max(MAX_AMOUNT).nullable(),
  unit: z.string().trim().max(20).nullable().default(null),
});

/** A row that went to no basket: texts of the file, where it stands there, and why. */
const leftRow = z.object({
  place: z.string().max(300),
  article: z.string().max(1000),
  name: z.string().max(1000),
  amount: z.string().max(1000),
  reason: z.string().max(1000),
});

export const excelOrderContract = {
  basketParseFile: {
    summary:
      'Находит товары файла заказа: файл XLSX или CSV в поле file, до 5 МБ и 5000 строк с количеством. Если столбцы непонятны, отвечает 422 с кодом COLUMNS и таблицами файла; ответ покупателя — поле columns, массив JSON',
    query: z.object({
      PAGE: pageNumber,
      /** What `pagination` counts and the page shows: found lines, those of them that were changed, rows to correct. */
      SHOW: z.enum(['found', 'changed', 'toCorrect']).default('found'),
    }),
    body: formBody(
      z.object({
        file: uploadedFile,
        /** JSON of the columns that the buyer has pointed at, for the sheets that are not to be read as the shop would. */
        columns: jsonField(z.array(chosenColumns).min(1).max(50)).optional(),
        /** Hidden rows and sheets are read as well. */
        hidden: z.literal('include').optional(),
      }),
    ),
    data: z.object({
      found: z.array(foundLine),
      notFound: z.array(lostLine),
      /** Whole with any other SHOW than `toCorrect`. */
      toCorrect: z.array(correctionLine),
      pagination: pageInfo,
      totals: sheetTotals,
      counts: sheetCounts,
      /** The tables of the file with the columns that were used. */
      tables: z.array(sheetTable),
      /** What the file hides and was left out: rows, which stand in `toCorrect`, and the names of sheets. */
      hidden: z.object({ rows: z.int(), sheets: z.array(z.string()) }),
      /** Why found goods of all pages cannot be ordered, and how many. */
      closed: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** Of all pages, what can be ordered. */
      lines: z.array(z.object({ id, quantity: z.int(), unit: z.string() })),
    }),
    errors: ['BAD_FILE', 'TOO_LARGE', 'EMPTY', 'COLUMNS', 'NO_COMPANY'],
  },
  basketMatchRows: {
    summary: 'Находит товары по артикулам списка, до 500 строк',
    body: z.object({
      rows: z.array(wantedRow).min(1).max(500),
      /** `guessed`: no heading says that these are quantities. Where they are prices of ours, the shop asks: COLUMNS. */
      amounts: z.enum(['sure', 'guessed']).default('sure'),
    }),
    data: z.object({
      /** For each row what it means, or why it means nothing; a unit that the goods do not have leaves no `line`. */
      rows: z.array(
        z.object({
          line: foundLine.nullable(),
          reason: z.string().nullable(),
          suggestions: z.array(listedLine),
        }),
      ),
    }),
    errors: ['COLUMNS', 'NO_COMPANY'],
  },
  basketRememberCode: {
    summary: 'Запоминает, какой товар компания называет своим кодом; прежний товар этого кода забывается',
    body: z.object({ code: ownCode, id }),
    data: z.null(),
    errors: ['NO_COMPANY', 'NOT_FOUND', 'LIMIT'],
  },
  basketForgetCode: {
    summary: 'Забывает код компании',
    body: z.object({ code: ownCode }),
    data: z.null(),
    errors: ['NO_COMPANY'],
  },
  basketForgetColumns: {
    summary: 'Забывает столбцы, которые компания указала для файлов одной формы',
    body: z.object({ shape: z.string().trim().min(1).max(100) }),
    data: z.null(),
    errors: ['NO_COMPANY'],
  },
  orderSheetLeft: {
    summary: 'Строки файла, которые не попали в корзину, файлом XLSX: ссылка',
    body: z.object({ rows: z.array(leftRow).min(1).max(5000) }),
    data: z.string(),
    errors: ['NO_COMPANY'],
  },
  orderSheetSample: { summary: 'Пример файла заказа: ссылка на XLSX', data: z.string(), errors: ['NO_COMPANY'] },
} satisfies Contract<typeof excelOrderCalls>;
