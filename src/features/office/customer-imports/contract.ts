import { z } from 'zod';
import { formBody, id, idText, uploadedFile } from '#features/wire.ts';
import type { Contract } from '#shared/endpoint.ts';
import type { officeCustomerImportsCalls } from './calls.ts';
import { type CustomerColumn, customerColumnNames, rowOutcomes } from '#shared/customer-columns.ts';

/** Rows of a page. */
export const IMPORT_PAGE_SIZE = 50;

const moment = z.iso.datetime();
const column = z.enum(customerColumnNames as [CustomerColumn, ...CustomerColumn[]]).nullable();
const outcome = z.enum(rowOutcomes);
const state = z.enum(['asked', 'checking', 'checked', 'applying', 'done', 'failed']);

const importRow = z.object({ id, fileName: z.string(), by: z.string(), createdAt: moment, state });
export type CustomerImportRow = z.infer<typeof importRow>;

const oneImport = importRow.extend({
  /** Why it failed. */
  message: z.string(),
  sheets: z.array(
    z.object({
      name: z.string(),
      rows: z.int(),
      /** The number of the first row of customers, from one. */
      firstRow: z.int(),
      columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), guess: column })),
    }),
  ),
  /** Index of the sheet that counts; null: it has to be chosen. */
  sheet: z.int().nullable(),
  firstRow: z.int(),
  /** What the columns hold, as it was pointed at last; empty before. */
  columns: z.array(column),
  /** Rows by what becomes of them, of the last check. */
  counts: z.record(outcome, z.int()),
  /** Rows that were written. */
  applied: z.int(),
  /** People of this file whom nobody has invited yet. */
  uninvited: z.int(),
  /** Columns of terms may be used. */
  mayChangeTerms: z.boolean(),
});
export type CustomerImportView = z.infer<typeof oneImport>;

const row = z.object({
  row: z.int(),
  outcome,
  company: z.string(),
  companyId: id.nullable(),
  person: z.string(),
  email: z.string(),
  /** Why it is refused, or what of it does not count. */
  notes: z.array(z.string()),
  changes: z.array(z.object({ what: z.string(), before: z.string(), after: z.string() })),
  applied: z.boolean(),
});
export type ImportedRow = z.infer<typeof row>;

const one = z.object({ id: idText });
const NOTHING = z.object({});

export const officeCustomerImportsContract = {
  officeCustomerImports: {
    summary: 'Последние файлы клиентов',
    data: z.object({ items: z.array(importRow) }),
    errors: ['FORBIDDEN'],
  },
  officeCustomerImportAdd: {
    summary: 'Принимает файл клиентов: XLSX или CSV до 20 МБ и 20 000 строк',
    body: formBody(z.object({ file: uploadedFile })),
    data: z.object({ id }),
    errors: ['FORBIDDEN', 'BAD_FILE', 'TOO_LARGE', 'EMPTY', 'RATE_LIMITED'],
  },
  officeCustomerImport: {
    summary: 'Файл клиентов: столбцы с догадками, итог проверки и загрузки',
    params: one,
    data: oneImport,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeCustomerImportRows: {
    summary: 'Строки файла клиентов с тем, что с ними будет, страницами по ключу',
    params: one,
    query: z.object({
      q: z.string().trim().max(100).catch('').default(''),
      outcome: outcome.optional().catch(undefined),
      /** The `next` of the page before. */
      after: idText.optional().catch(undefined),
    }),
    data: z.object({ items: z.array(row), next: z.string().nullable(), count: z.int() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeCustomerImportCheck: {
    summary: 'Сравнивает файл с магазином по указанным столбцам, ничего не меняя',
    params: one,
    body: z.object({
      sheet: z.int().min(0).max(100),
      firstRow: z.int().min(1).max(1_048_576),
      columns: z.array(column).max(100),
    }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'VALIDATION', 'TOO_LARGE'],
  },
  officeCustomerImportApply: {
    summary: 'Заводит проверенных клиентов',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  officeCustomerImportFile: {
    summary: 'Строки файла клиентов с итогом одним файлом XLSX',
    params: one,
    body: z.object({ outcome: outcome.optional() }),
    data: z.object({ link: z.string() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
} satisfies Contract<typeof officeCustomerImportsCalls>;
