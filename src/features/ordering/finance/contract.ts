import { z } from 'zod';
import { currency, id, idText, money, orEmpty, pageInfo, pageNumber, pageSize } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { LIST_PAGE_SIZE } from '#shared/pagination.ts';
import type { financeCalls } from './calls.ts';

/** An empty field of a filter is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal('').transform(() => undefined), schema]).optional();
const day = z.string().max(10).refine(isDay, 'Введите дату в виде дд.мм.гггг');
const moment = z.iso.datetime();

const sectionCodes = ['balance', 'history', 'schedule', 'acts', 'bonus'] as const;
export type FinanceSection = (typeof sectionCodes)[number];

const named = z.object({ id, name: z.string() });
/** Whose figures they are, and in which currency. */
const ofCompany = { contragent: named, currency };
/** When the accounting system reported them; null: it has reported no balance yet. */
const asOf = moment.nullable();
/** The order that a document belongs to, where the reader may see it. */
const orderLink = z.object({ number: z.string(), url: z.string() }).nullable();
const contractName = z.object({ number: z.string(), name: z.string() });

const contractBalance = contractName.extend({
  balance: money,
  receivables: money,
  overdue: money,
  asOf: moment,
});
export type ContractBalance = z.infer<typeof contractBalance>;

const historyFilter = {
  /** One of the visitor's own companies; absent: the current one. */
  contragent: orAbsent(idText),
  filterDateFrom: orAbsent(day),
  filterDateTo: orAbsent(day),
};

/** At the start of the day for an opening, at its end for a closing; below 0 where the company owes. */
const balanceOn = z.object({ amount: money, on: z.string() });

const movement = z.object({
  id,
  date: z.string(),
  kind: z.enum(['payment', 'shipment', 'refund', 'return']),
  kindName: z.string(),
  document: z.string(),
  contract: z.string(),
  amount: money,
  /** After this movement, below 0 where the company owes; null: not known. */
  balance: money.nullable(),
  order: orderLink,
});
export type Movement = z.infer<typeof movement>;

const duePayment = z.object({
  id,
  dueDate: z.string(),
  document: z.string(),
  contract: z.string(),
  amount: money,
  paid: money,
  rest: money,
  /** Whole days since the due day; below 0 before it. */
  daysLate: z.int(),
  order: orderLink,
});
export type DuePayment = z.infer<typeof duePayment>;

/** A bar of the chart: a week, or all before or after the weeks shown, with null on that side. */
const weekBar = z.object({ from: z.string().nullable(), to: z.string().nullable(), due: money, overdue: money });
export type WeekBar = z.infer<typeof weekBar>;

const act = z.object({
  id,
  contract: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  state: z.enum(['requested', 'ready']),
  stateName: z.string(),
  /** Who asked for it; null: the accounting system made it on its own. */
  requestedBy: z.string().nullable(),
  requestedAt: moment,
  readyAt: moment.nullable(),
  file: z.object({ name: z.string(), url: z.string() }).nullable(),
});
export type Act = z.infer<typeof act>;

const bonus = z.object({
  period: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  plan: money,
  fact: money,
  /** Purchases that are left to the plan. */
  rest: money,
  /** How much of the plan is bought, percent. */
  done: z.number(),
  percent: z.number(),
  bonus: money,
  asOf: moment,
});
export type Bonus = z.infer<typeof bonus>;

export const financeContract = {
  financeSections: {
    summary: 'Разделы финансов, в которых у текущей компании есть данные',
    data: z.object({ ...ofCompany, sections: z.array(z.enum(sectionCodes)) }),
    errors: ['FORBIDDEN', 'NO_COMPANY'],
  },
  financeBalance: {
    summary: 'Баланс текущей компании, задолженность, лимит и остаток лимита, по договорам',
    data: z.object({
      ...ofCompany,
      asOf,
      /** Below 0 where the company owes. */
      balance: money,
      receivables: money,
      overdue: money,
      /** The first day on which a payment was late; null where the schedule does not say. */
      overdueSince: z.string().nullable(),
      /** What was paid ahead, by contract: what the balance has beside the debt. */
      advance: money,
      /** 0: prepayment only. */
      creditLimit: money,
      /** What may still be ordered on credit; null: prepayment only. Below 0 where the limit is passed. */
      creditAvailable: money.nullable(),
      /** Unpaid credit orders that the accounting system does not know yet. */
      reserved: money,
      contracts: z.array(contractBalance),
    }),
    errors: ['FORBIDDEN', 'NO_COMPANY'],
  },
  financeHistory: {
    summary: 'История расчётов: оплаты, отгрузки и возвраты, новые сверху',
    query: z.object({ ...historyFilter, page: pageNumber }),
    data: z.object({
      ...ofCompany,
      asOf,
      items: z.array(movement),
      page: pageInfo,
      /** Of all pages. */
      sums: z.object({ payment: money, shipment: money, refund: money, return: money }),
      /** Opening + payments − shipments − refunds + returns = closing; null where the accounting system has reported none. */
      opening: balanceOn.nullable(),
      closing: balanceOn.nullable(),
      /** From this day on balances are known; null: never. */
      knownFrom: z.string().nullable(),
      /** Whose history the visitor may read. */
      contragents: z.array(named),
    }),
    errors: ['FORBIDDEN', '404', 'NO_COMPANY'],
  },
  financeSchedule: {
    summary: 'График платежей: что осталось оплатить, ближайшие сроки сверху',
    query: z.object({ page: pageNumber, pageSize: pageSize(LIST_PAGE_SIZE) }),
    data: z.object({
      ...ofCompany,
      asOf,
      items: z.array(duePayment),
      page: pageInfo,
      /** Of all pages; `overdue` is a part of `rest`. */
      sums: z.object({ rest: money, overdue: money }),
      weeks: z.array(weekBar),
    }),
    errors: ['FORBIDDEN', 'NO_COMPANY'],
  },
  financeActs: {
    summary: 'Акты сверки: запрошенные и готовые, новые сверху',
    query: z.object({ page: pageNumber }),
    data: z.object({
      ...ofCompany,
      items: z.array(act),
      page: pageInfo,
      /** What an act may be asked for. */
      contracts: z.array(contractName),
      /** Today in the shop's time zone: the last day of an act's period. */
      today: z.string(),
    }),
    errors: ['FORBIDDEN', 'NO_COMPANY'],
  },
  financeBonusPlan: {
    summary: 'Бонусный план по периодам, новые сверху',
    data: z.object({ ...ofCompany, items: z.array(bonus) }),
    errors: ['FORBIDDEN', 'NO_COMPANY'],
  },
  financeAct: {
    summary: 'Запрашивает акт сверки; повтор открытого запроса отвечает им же',
    body: z.object({
      contragent: id.optional(),
      contractorNumber: z.string().trim().min(1, 'Выберите договор').max(200),
      periodFrom: day,
      periodTo: day,
    }),
    data: z.object({ state: z.literal('requested'), act }),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_COMPANY', 'LIMIT'],
  },
  permitAsk: {
    summary: 'Просит менеджера разрешить корзину заказом с отсрочкой, хотя есть долг или превышен лимит',
    body: z.object({ comment: orEmpty(z.string().trim().max(500)) }),
    data: z.object({}),
    errors: ['EMPTY_BASKET', 'ORDER_BAN', 'CONFLICT', 'NO_COMPANY'],
  },
  financeFile: {
    summary: 'Раздел финансов в файле xlsx: ссылка на десять минут',
    query: z.object({ section: z.enum(sectionCodes), ...historyFilter }),
    data: z.string(),
    errors: ['FORBIDDEN', 'NOT_FOUND', 'NO_COMPANY', 'EMPTY', 'LIMIT'],
  },
} satisfies Contract<typeof financeCalls>;
