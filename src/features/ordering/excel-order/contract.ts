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

export const excelOrderContract = {
  basketParseFile: {
    summary: 'Находит товары файла заказа: файл XLSX в поле file, до 5 МБ и 5000 строк с количеством',
    query: z.object({ PAGE: pageNumber }),
    body: formBody(z.object({ file: uploadedFile })),
    data: z.object({
      found: z.array(foundLine),
      notFound: z.array(lostLine),
      pagination: pageInfo,
      totals: sheetTotals,
      /** Why found goods of all pages cannot be ordered, and how many. */
      closed: z.array(z.object({ reason: z.string(), count: z.int() })),
      /** Of all pages, what can be ordered. */
      lines: z.array(z.object({ id, quantity: z.int(), unit: z.string() })),
      /** Rows whose quantity could not be read. */
      unread: z.array(place.extend({ article: z.string(), text: z.string() })),
    }),
    errors: ['BAD_FILE', 'TOO_LARGE', 'EMPTY', 'NO_COMPANY'],
  },
  basketMatchRows: {
    summary: 'Находит товары по артикулам списка, до 500 строк',
    body: z.object({ rows: z.array(wantedRow).min(1).max(500) }),
    data: z.object({
      /** For each row what it means, or why it means nothing. */
      rows: z.array(
        z.object({
          line: foundLine.nullable(),
          reason: z.string().nullable(),
          suggestions: z.array(listedLine),
        }),
      ),
    }),
    errors: ['NO_COMPANY'],
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
  orderSheetSample: { summary: 'Пример файла заказа: ссылка на XLSX', data: z.string(), errors: ['NO_COMPANY'] },
} satisfies Contract<typeof excelOrderCalls>;
