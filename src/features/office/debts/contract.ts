import { z } from 'zod';
import { currency, formBody, id, idText, money, ruled, uploadedFile } from '#features/wire.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { checkRequired } from '#shared/validation.ts';
import type { officeDebtsCalls } from './calls.ts';

/** Rows of a page. */
export const DEBTS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_DEBTS = 1000;
/** Requests for acts that are listed. */
export const SHOWN_ACT_REQUESTS = 200;
export const debtSorts = ['overdue', 'owed', 'since', 'name'] as const;

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const mark = orAbsent(z.literal('1'));
const person = z.object({ id, name: z.string() });
const moment = z.iso.datetime();

/** Orders of a company that pass despite debt and limit: up to the sum in all, until the moment, or one order. */
export const permitView = z.object({ left: money, endsAt: moment.nullable() });
export type PermitView = z.infer<typeof permitView>;

/** Who of the company asks to let an order pass, for which sum, and since when. */
export const permitAskedView = z.object({ sum: money, by: z.string(), comment: z.string(), at: moment });
export type PermitAskedView = z.infer<typeof permitAskedView>;

const debtRow = z.object({
  id,
  name: z.string(),
  inn: z.string(),
  currency,
  owed: money,
  overdue: money,
  /** The due day of the oldest payment that is late, yyyy-mm-dd, and for how many days; null: none is known. */
  since: z.string().nullable(),
  daysLate: z.int(),
  /** 0: prepayment only. */
  creditLimit: money,
  manager: person.nullable(),
  permit: permitView.nullable(),
  asked: permitAskedView.nullable(),
  /** The accounting system has reported the figures then. */
  asOf: moment.nullable(),
});
export type DebtRow = z.infer<typeof debtRow>;

const actRequest = z.object({
  id,
  company: z.object({ id, name: z.string() }),
  contract: z.string(),
  periodFrom: z.string(),
  periodTo: z.string(),
  requestedBy: z.string(),
  requestedAt: moment,
});
export type ActRequest = z.infer<typeof actRequest>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const reason = ruled(500, checkRequired);

export const officeDebtsContract = {
  officeDebts: {
    summary: 'Долги компаний в области сотрудника и просьбы разрешить заказ, страницами по ключу',
    query: z.object({
      /** Part of a name, or of an ИНН. */
      q: z.string().trim().max(100).catch('').default(''),
      overdue: mark,
      /** Somebody asks to let an order pass. */
      asked: mark,
      permit: mark,
      manager: orAbsent(z.union([z.literal('none'), idText])),
      sort: z.enum(debtSorts).catch('overdue').default('overdue'),
      dir: z.enum(['asc', 'desc']).catch('desc').default('desc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(debtRow),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_DEBTS` + 1. */
      count: z.int(),
      managers: z.array(person),
    }),
    errors: ['FORBIDDEN'],
  },
  officePermit: {
    summary: 'Разрешает компании заказ с отсрочкой, хотя есть долг или превышен лимит',
    params: one,
    body: z.object({
      /** Of the company's currency: orders pass up to it in all. */
      sum: z.number().positive().max(1_000_000_000),
      /** The last day, yyyy-mm-dd; empty: for one order. */
      until: z.union([z.literal(''), z.string().max(10).refine(isDay)]),
      reason,
      /** The permit that was shown. */
      shown: permitView.nullable(),
    }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  officePermitEnd: {
    summary: 'Отзывает разрешение',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  officePermitRefuse: {
    summary: 'Отклоняет просьбу разрешить заказ с причиной, которую прочтёт покупатель',
    params: one,
    body: z.object({ reason }),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  officeActs: {
    summary: 'Акты сверки, которые запросили компании в области сотрудника, старые сверху',
    data: z.object({ items: z.array(actRequest) }),
    errors: ['FORBIDDEN'],
  },
  officeActFile: {
    summary: 'Отдаёт компании запрошенный акт сверки файлом',
    params: one,
    body: formBody(z.object({ files: uploadedFile })),
    data: NOTHING,
    errors: ['NOT_FOUND', 'FORBIDDEN', 'BAD_FILE', 'CONFLICT'],
  },
} satisfies Contract<typeof officeDebtsCalls>;
