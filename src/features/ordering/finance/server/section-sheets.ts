import { eq } from 'drizzle-orm';
import type { Db } from '#server/db/index.ts';
import { dayCell, momentCell } from '#server/xlsx/write-workbook.ts';
import { toWire } from '#shared/money.ts';
import type { FinanceSection } from '../contract.ts';
import { listActs } from './acts.ts';
import { listBonuses } from './bonuses.ts';
import { daysBetween, listDuePayments } from './due-payments.ts';
import { listContractBalances } from './get-balance.ts';
import { historySheet } from './history-sheet.ts';
import { contract, currency, date, moment, reported, type Sheet, type SheetScope, sum, text } from './sheet-columns.ts';
import { reconciliationAct } from './tables.ts';

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
      momentCell(row.asOf, timeZone),
    ]),
  }),
  history: historySheet,
  schedule: async (db, { firm, asOf, today, timeZone, limit }) => ({
    name: 'График платежей',
    columns: [
      date('Оплатить до'),
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
      dayCell(row.dueDate),
      row.document,
      row.contractNo || null,
      toWire(row.amount),
      toWire(row.paidAmount),
      toWire(row.amount - row.paidAmount),
      Math.max(0, daysBetween(row.dueDate, today)),
      firm.currency,
      momentCell(asOf, timeZone),
    ]),
  }),
  acts: async (db, { firm, timeZone, limit }) => ({
    name: 'Акты сверки',
    columns: [
      contract,
      date('Начало периода', 15),
      date('Конец периода', 15),
      text('Состояние', 12),
      text('Кто запросил', 32),
      moment('Запрошен'),
      moment('Готов'),
    ],
    rows: (await listActs(db, eq(reconciliationAct.companyId, firm.id), { limit })).map((row) => [
      row.contract,
      dayCell(row.periodFrom),
      dayCell(row.periodTo),
      row.stateName,
      row.requestedBy,
      momentCell(row.requestedAt, timeZone),
      momentCell(row.readyAt, timeZone),
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
      momentCell(row.asOf, timeZone),
    ]),
  }),
};
