import type { WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import type { Parsed } from '#shared/endpoint.ts';
import type { FinanceCompany } from './finance-company.ts';

export type Cell = string | number | Date | null;
export type Sheet = { name: string; columns: WorkbookColumn[]; rows: Cell[][] };

export type SheetScope = {
  firm: FinanceCompany;
  /** When the balance was reported; null: never. */
  asOf: Date | null;
  today: string;
  timeZone: string;
  /** Rows that a file takes. */
  limit: number;
  query: Parsed<'financeFile'>['query'];
};

export const text = (header: string, width: number): WorkbookColumn => ({ header, width });
export const sum = (header: string): WorkbookColumn => ({ header, width: 18, format: 'money' });
export const contract = text('Договор', 20);
export const currency = text('Валюта', 8);
export const moment = (header: string): WorkbookColumn => ({ header, width: 17, format: 'moment' });
export const date = (header: string, width = 12): WorkbookColumn => ({ header, width, format: 'day' });
export const reported = moment('По данным 1С на');
