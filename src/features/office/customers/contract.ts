import { z } from 'zod';
import { currency, id, idText, money, option, ruled } from '#features/wire.ts';
import { companyPerson } from '#identity/companies/contract.ts';
import { orderListItem, statusView } from '#ordering/orders/contract.ts';
import { isDay } from '#shared/dates.ts';
import { journalStep } from '#office/journal/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { checkRequired } from '#shared/validation.ts';
import { permitAskedView, permitView } from '#office/debts/contract.ts';
import type { officeCustomersCalls } from './calls.ts';

/** Rows of a page. */
export const CUSTOMERS_PAGE_SIZE = 50;
/** The count of the list ends here. */
export const MAX_COUNTED_CUSTOMERS = 1000;
const REASON_LENGTH = 500;

/** Filters stand in the address: a value that is none is an absent one. */
const orAbsent = <S extends z.ZodType>(schema: S) => schema.optional().catch(undefined);
const mark = orAbsent(z.literal('1'));

/** `blocked`: closed by the shop; `refused`: at its registration. */
export const customerStates = ['pending', 'active', 'blocked', 'refused'] as const;
export type CustomerState = (typeof customerStates)[number];
export const customerSorts = ['name', 'created', 'limit'] as const;

const person = z.object({ id, name: z.string() });

const customerRow = z.object({
  id,
  name: z.string(),
  inn: z.string(),
  state: z.enum(customerStates),
  orderBan: z.boolean(),
  /** A payment is late, as the accounting system reports it. */
  hasDebt: z.boolean(),
  /** What is late. Null without the right to settlements of the company. */
  overdue: money.nullable(),
  manager: person.nullable(),
  /** In words; the base prices have a name too. */
  priceType: z.string(),
  discountPercent: z.number(),
  currency,
  /** 0: prepayment only. */
  creditLimit: money,
  people: z.int(),
  /** People who ask to be let in. */
  applicants: z.int(),
  lastOrder: z.string().nullable(),
  createdAt: z.string(),
});
export type CustomerRow = z.infer<typeof customerRow>;

/** The terms that may be held against the accounting system, by their names in its form; `ban` and `manager` beside. */
export const pinnable = [
  'priceType',
  'discountPercent',
  'currency',
  'creditLimit',
  'creditDays',
  'canBuyUnavailable',
  'ban',
  'manager',
] as const;
const term = z.enum(pinnable);
export type CustomerTerm = z.infer<typeof term>;

/** What a company buys on. */
const terms = {
  /** A number of the list; empty: the base prices. */
  priceType: z.string().max(12),
  discountPercent: z.number().min(0).max(100),
  currency,
  /** Of the currency; 0: prepayment only. */
  creditLimit: z.number().min(0).max(1_000_000_000),
  /** How long after the shipment a credit order is to be paid. */
  creditDays: z.int().min(0).max(365),
  /** It may order more than there is in stock. */
  canBuyUnavailable: z.boolean(),
};
const allTerms = z.object(terms);
export type CustomerTerms = z.infer<typeof allTerms>;

const customerOrder = z.object({
  id,
  number: z.string(),
  date: z.iso.datetime(),
  status: statusView,
  toOrder: orderListItem.shape.toOrder,
  author: z.string(),
  total: money,
  confirmedTotal: orderListItem.shape.confirmedTotal,
  currency,
});

const customer = z.object({
  id,
  type: z.enum(['legal', 'individual']),
  name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  createdAt: z.string(),
  state: z.enum(customerStates),
  /** Why the shop refused or closed it, as its people read it. */
  stateReason: z.string(),
  manager: person.nullable(),
  /** Serves it too, in the scope of his own customers. */
  secondManager: person.nullable(),
  /** When the accounting system last wrote its terms and requisites; null: never. */
  fromLedgerAt: z.string().nullable(),
  terms: allTerms,
  priceTypeName: z.string(),
  /** The terms that the accounting system writes and that are read-only here. */
  led: z.array(term),
  /** The terms that staff hold against it; `until`: the last day, null without end. */
  pinned: z.array(z.object({ term, reason: z.string(), until: z.string().nullable() })),
  orderBan: z.boolean(),
  hasDebt: z.boolean(),
  /** Null without the right to settlements of the company. */
  finance: z
    .object({
      owed: money,
      overdue: money,
      asOf: z.string().nullable(),
      /** Null: prepayment only. */
      creditAvailable: money.nullable(),
      permit: permitView.nullable(),
      asked: permitAskedView.nullable(),
      /** He may give, end and refuse permits. */
      mayPermit: z.boolean(),
    })
    .nullable(),
  people: z.array(companyPerson),
  /** The newest ones; null without the right to orders of the company. */
  orders: z.array(customerOrder).nullable(),
  /** The newest first; empty while nobody serves it. */
  journal: z.array(journalStep),
  /** The member of staff may approve or refuse it now. */
  mayDecide: z.boolean(),
  /** He may change its terms, ban, manager and state now. */
  mayChange: z.boolean(),
  /** He may let people in now. */
  mayAdmit: z.boolean(),
  /** To choose from; empty for who changes nothing. */
  priceTypes: z.array(option),
  managers: z.array(person),
});
export type Customer = z.infer<typeof customer>;

const one = z.object({ id: idText });
const NOTHING = z.object({});
const reason = ruled(REASON_LENGTH, checkRequired);
const CHANGED = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'] as const;

export const officeCustomersContract = {
  officeCustomers: {
    summary: 'Компании в области сотрудника и новые без менеджера, страницами по ключу',
    query: z.object({
      /** Part of a name, or of an ИНН. */
      q: z.string().trim().max(100).catch('').default(''),
      state: orAbsent(z.enum(customerStates)),
      /** 'none': nobody serves it. */
      manager: orAbsent(z.union([z.literal('none'), idText])),
      ban: mark,
      overdue: mark,
      /** Somebody asks to be let in. */
      applicants: mark,
      /** Has not ordered for more than twice its usual pause. */
      silent: mark,
      sort: z.enum(customerSorts).catch('name').default('name'),
      dir: z.enum(['asc', 'desc']).catch('asc').default('asc'),
      /** The key of the page before. */
      after: z.string().max(500).optional().catch(undefined),
    }),
    data: z.object({
      items: z.array(customerRow),
      next: z.string().nullable(),
      /** At most `MAX_COUNTED_CUSTOMERS` + 1. */
      count: z.int(),
      /** Who serves companies of the list, for the filter. */
      managers: z.array(person),
    }),
    errors: ['FORBIDDEN'],
  },
  officeCustomer: {
    summary: 'Компания: реквизиты, условия, люди, долг, последние заказы, журнал',
    params: one,
    data: customer,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  officeCustomerApprove: {
    summary: 'Подтверждает новую или отклонённую компанию на её условиях',
    params: one,
    body: z.object({
      priceType: terms.priceType,
      discountPercent: terms.discountPercent,
      creditLimit: terms.creditLimit,
      creditDays: terms.creditDays,
      /** It was refused, and who approves it knows that. */
      wasRefused: z.boolean().default(false),
    }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerRefuse: {
    summary: 'Отказывает новой компании с причиной, которую прочтут её сотрудники',
    params: one,
    body: z.object({ reason }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerTerms: {
    summary: 'Меняет условия компании поверх показанных',
    params: one,
    body: z.object({ ...terms, shown: allTerms }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerBan: {
    summary: 'Запрещает компании заказывать или снимает запрет',
    params: one,
    body: z.object({ isBanned: z.boolean() }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerManager: {
    summary: 'Меняет менеджера или второго менеджера компании, или оставляет её без него',
    params: one,
    body: z.object({
      manager: id.nullable(),
      shown: id.nullable(),
      /** Which of both. Only who has the right to all customers chooses the second one. */
      place: z.enum(['first', 'second']).default('first'),
    }),
    data: NOTHING,
    errors: [...CHANGED, 'TARGET_INVALID'],
  },
  officeCustomerClose: {
    summary: 'Закрывает компанию с причиной, которую прочтут её сотрудники',
    params: one,
    body: z.object({ reason }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerOpen: {
    summary: 'Снова открывает закрытую компанию на прежних условиях',
    params: one,
    body: NOTHING,
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerPin: {
    summary: 'Закрепляет условие: обмен с учётной системой его не меняет, пока закрепление не кончится',
    params: one,
    body: z.object({ term, reason, until: z.string().max(10).refine(isDay).nullable() }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerUnpin: {
    summary: 'Отпускает условие: следующий обмен запишет своё',
    params: one,
    body: z.object({ term }),
    data: NOTHING,
    errors: [...CHANGED],
  },
  officeCustomerApplicant: {
    summary: 'Принимает или отклоняет того, кто просит доступ к компании',
    params: one,
    body: z.object({ person: id, isAccepted: z.boolean() }),
    data: NOTHING,
    errors: [...CHANGED],
  },
} satisfies Contract<typeof officeCustomersCalls>;
