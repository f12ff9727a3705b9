import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import type { Parsed } from '#shared/endpoint.ts';
import type { WorkbookColumn } from '#server/xlsx/write-workbook.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import type { FinanceSection } from '../contract.ts';
import { listActs } from './acts.ts';
import { listBonuses } from './bonuses.ts';
import { daysBetween, listDuePayments } from './due-payments.ts';
import type { FinanceCompany } from './finance-company.ts';
import { listContractBalances } from './get-balance.ts';
import { listMovements, movementNames, movementsWithin } from './movements.ts';
import { reconciliationAct } from './tables.ts';

type Cell = string | number | null;
export type Sheet = { name: string; columns: WorkbookColumn[]; rows: Cell[][] };

export type SheetScope = {
  firm: FinanceCompany;
  /** When the balance was reported, in words; empty where it never was. */
  asOf: string;
  today: string;
  timeZone: string;
  /** Rows that a file takes. */
  limit: number;
  query: Parsed<'financeFile'>['query'];
};

const text = (header: string, width: number): WorkbookColumn => ({ header, width });
const sum = (header: string): WorkbookColumn => ({ header, width: 18, format: 'money' });
const contract = text('Договор', 20);
const currency = text('Валюта', 8);
const reported = text('По данным 1С на', 17);

/** A section of finances as the rows of a spreadsheet: all of it, not one page. Throws VALIDATION. */
export const sectionSheets: Record<FinanceSection, (db: Db, scope: SheetScope) => Promise<Sheet>> = {
  balance: async (db, { firm, timeZone }) => ({
    name: 'Баланс',
    columns: [
      contract,
      text('Название', 32),
      sum('Баланс'),
      sum('Задолженность'),
      sum('Просрочено'),
      currency,
      reported,
    ],
    rows: (await listContractBalances(db, firm.id)).map((row) => [
      row.number,
      row.name || null,
      toWire(row.balance),
      toWire(row.receivables),
      toWire(row.overdue),
      firm.currency,
      formatDateTime(row.asOf, timeZone),
    ]),
  }),
  history: async (db, { firm, asOf, limit, query }) => ({
    name: 'История расчётов',
    columns: [text('Дата', 12), text('Вид', 12), text('Документ', 48), contract, sum('Сумма'), currency, reported],
    rows: (await listMovements(db, movementsWithin(firm.id, query), { limit })).map((row) => [
      formatDate(row.date),
      movementNames[row.kind],
      row.document,
      row.contractNo || null,
      toWire(row.amount),
      firm.currency,
      asOf || null,
    ]),
  }),
  schedule: async (db, { firm, asOf, today, limit }) => ({
    name: 'График платежей',
    columns: [
      text('Оплатить до', 12),
      text('Документ', 48),
      contract,
      sum('Сумма'),
      sum('Оплачено'),
      sum('Осталось'),
      { header: 'Дней просрочки', width: 15, format: 'whole' },
      currency,
      reported,
    ],
    rows: (await listDuePayments(db, firm.id, { limit })).map((row) => [
      formatDate(row.dueDate),
      row.document,
      row.contractNo || null,
      toWire(row.amount),
      toWire(row.paidAmount),
      toWire(row.amount - row.paidAmount),
      Math.max(0, daysBetween(row.dueDate, today)),
      firm.currency,
      asOf || null,
    ]),
  }),
  acts: async (db, { firm, timeZone, limit }) => ({
    name: 'Акты сверки',
    columns: [
      contract,
      text('Начало периода', 15),
      text('Конец периода', 15),
      text('Состояние', 12),
      text('Кто запросил', 32),
      text('Запрошен', 17),
      text('Готов', 17),
    ],
    rows: (await listActs(db, eq(reconciliationAct.companyId, firm.id), { limit })).map((row) => [
      row.contract,
      formatDate(row.periodFrom),
      formatDate(row.periodTo),
      row.stateName,
      row.requestedBy,
      formatDateTime(row.requestedAt, timeZone),
      row.readyAt && formatDateTime(row.readyAt, timeZone),
    ]),
  }),
  bonus: async (db, { firm, timeZone }) => ({
    name: 'Бонусный план',
    columns: [
      text('Период', 26),
      sum('План закупок'),
      sum('Закуплено'),
      sum('Осталось'),
      { header: 'Процент бонуса', width: 15, format: 'general' },
      sum('Бонус'),
      currency,
      reported,
    ],
    rows: (await listBonuses(db, firm.id)).map((row) => [
      row.period,
      row.plan,
      row.fact,
      row.rest,
      row.percent,
      row.bonus,
      firm.currency,
      formatDateTime(row.asOf, timeZone),
    ]),
  }),
};
