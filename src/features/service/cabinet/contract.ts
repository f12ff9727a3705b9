import { z } from 'zod';
import {
  currency,
  flag,
  id,
  idText,
  money,
  option,
  orEmpty,
  orKept,
  pageInfo,
  pageNumber,
  pageSize,
  ruled,
} from '#features/wire.ts';
import { companyContacts, companyFields, companyPerson, withFittingType } from '#identity/companies/contract.ts';
import { orderListItem, statusView } from '#ordering/orders/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { COMPANIES_PAGE_SIZE } from '#shared/pagination.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkPersonName, checkTitle } from '#shared/names.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { checkPhoneNumber, checkRequired } from '#shared/validation.ts';
import type { cabinetCalls } from './calls.ts';

export const companySorts = ['name', 'order', 'appeals'] as const;
export const companyFilters = ['all', 'pending', 'refused', 'applicants', 'debt', 'ban'] as const;

const state = z.enum(['pending', 'active', 'blocked', 'refused']);

const served = z.object({
  id,
  uf_name: z.string(),
  url: z.string(),
  inn: z.string(),
  state,
  uf_has_debt: flag,
  uf_order_ban: flag,
  /** People who may act for it. */
  users: z.int(),
  /** People who ask to be let in. */
  applicants: z.int(),
  /** Appeals that nobody has closed. */
  openAppeals: z.int(),
  lastOrder: z.object({ date: z.iso.datetime(), status: statusView }).nullable(),
});
export type ServedCompany = z.infer<typeof served>;

const order = z.object({
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
export type CompanyOrder = z.infer<typeof order>;

const details = z.object({
  id,
  uf_name: z.string(),
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  state,
  stateReason: z.string(),
  uf_has_debt: flag,
  uf_order_ban: flag,
  /** A manager acts for its people only after one of its administrators has agreed. */
  needsConsent: z.boolean(),
  /** It waits for the shop, and no manager serves it yet. */
  isUnassigned: z.boolean(),
  terms: z.object({
    priceType: z.string(),
    discountPercent: z.number(),
    currency,
    /** 0: prepayment only. */
    creditLimit: money,
    creditDays: z.int(),
  }),
  people: z.array(companyPerson),
  addresses: z.array(z.object({ id, text: z.string(), comment: z.string(), contact: z.string(), phone: z.string() })),
  /** The newest ones. */
  orders: z.array(order),
  /** To choose from when it is approved; empty for a company that neither waits nor was refused. */
  priceTypes: z.array(option),
});
export type CompanyDetails = z.infer<typeof details>;

const memberRole = z.enum(['USER', 'ADMIN']);
const name = ruled(PERSON_NAME_LENGTH, checkRequired, checkPersonName);
const optionalName = orKept(ruled(PERSON_NAME_LENGTH, checkPersonName));
const optionalTitle = orKept(ruled(PERSON_NAME_LENGTH, checkTitle));

const user = {
  user_id: id,
  /** In which company the role counts; the other fields are the person's. */
  contragent: id,
};

const userForm = z.object({
  user_id: id,
  name: z.string(),
  last_name: z.string(),
  second_name: z.string(),
  email: z.string(),
  personal_phone: z.string(),
  work_position: z.string(),
  active: z.boolean(),
  role: memberRole,
  roles: z.array(option),
});
export type UserForm = z.infer<typeof userForm>;

const NOT_FOUND = ['NOT_FOUND', 'FORBIDDEN'] as const;

export const cabinetContract = {
  managerContragents: {
    summary: 'Контрагенты менеджера и новые компании, которые ждут проверки',
    query: z.object({
      page: pageNumber,
      page_size: pageSize(COMPANIES_PAGE_SIZE),
      st: z.string().trim().max(100).catch('').default(''),
      sort: z.enum(companySorts).catch('name').default('name'),
      filter: z.enum(companyFilters).catch('all').default('all'),
    }),
    data: z.object({
      items: z.array(served),
      page: pageInfo,
      /** How many there are behind each filter, regardless of the search. */
      counts: z.object({
        all: z.int(),
        pending: z.int(),
        refused: z.int(),
        applicants: z.int(),
        debt: z.int(),
        ban: z.int(),
      }),
    }),
    errors: ['FORBIDDEN'],
  },
  managerContragent: {
    summary: 'Один контрагент: условия, сотрудники, адреса и последние заказы',
    params: z.object({ id: idText }),
    data: details,
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  managerUsersToAdd: {
    summary: 'Кого можно добавить: людей своих контрагентов по имени, любого покупателя по точной почте или телефону',
    query: z.object({ contragent: idText.optional(), st: z.string().trim().max(100).catch('').default('') }),
    data: z.object({ users: z.array(z.object({ id, full_name: z.string(), contact: z.string() })) }),
    errors: [...NOT_FOUND],
  },
  managerAddContragent: {
    summary: 'Добавляет контрагента: он работает сразу, ведёт его этот менеджер',
    body: withFittingType(z.object({ ...companyFields, ...companyContacts })),
    data: z.object({ contragent: z.object({ id, uf_name: z.string(), url: z.string() }) }),
    errors: ['FORBIDDEN', 'TAKEN', 'RATE_LIMITED', 'KEY_REUSED'],
  },
  managerDecideContragent: {
    summary: 'Подтверждает новую или отклонённую компанию на её условиях или отказывает новой с причиной',
    body: z.discriminatedUnion('isApproved', [
      z.object({
        contragent: id,
        isApproved: z.literal(true),
        /** It was refused, and who approves it knows that. */
        wasRefused: z.boolean().default(false),
        /** A number of the list; empty: the base prices. */
        priceType: orEmpty(z.string().max(12)),
        discountPercent: z.number().min(0).max(100).default(0),
        /** Roubles; 0: prepayment only. */
        creditLimit: z.number().min(0).max(1_000_000_000).default(0),
        creditDays: z.int().min(0).max(365).default(0),
      }),
      z.object({
        contragent: id,
        isApproved: z.literal(false),
        reason: ruled(500, checkRequired),
      }),
    ]),
    data: z.object({}),
    errors: [...NOT_FOUND, 'CONFLICT'],
  },
  managerAddUsers: {
    summary: 'Добавляет людей в компании менеджера; кто уже там, остаётся как был',
    body: z.object({
      contragents: z.array(id).min(1).max(50),
      users: z.array(id).min(1).max(50),
      role: memberRole.default('USER'),
    }),
    data: z.object({ added: z.int() }),
    errors: [...NOT_FOUND],
  },
  managerAnswerUser: {
    summary: 'Принимает или отклоняет того, кто просит доступ к компании менеджера',
    body: z.object({ ...user, isAccepted: z.boolean() }),
    data: z.object({}),
    errors: [...NOT_FOUND, 'CONFLICT'],
  },
  managerUserForm: {
    summary: 'Данные сотрудника для правки',
    body: z.object({ user_id: id, contragent: id.optional() }),
    data: userForm,
    errors: [...NOT_FOUND],
  },
  managerUserSave: {
    summary:
      'Меняет, что названо: данные сотрудника, его роль в компании и доступ; новый телефон ждёт подтверждения владельца',
    body: z.object({
      user_id: id,
      contragent: id.optional(),
      name: name.optional(),
      last_name: name.optional(),
      second_name: optionalName,
      personal_phone: orEmpty(ruled(40, (text) => (text === '' ? null : checkPhoneNumber(text)))).transform((text) =>
        text === '' ? null : normalisePhone(text)!,
      ),
      work_position: optionalTitle,
      active: z.boolean().optional(),
      role: memberRole.optional(),
    }),
    data: z.object({ user: userForm, isPhoneWaiting: z.boolean() }),
    errors: [...NOT_FOUND, 'LAST_ADMIN', 'TAKEN', 'SMS_OFF'],
  },
  managerOrdersForm: {
    summary: 'Сколько заказов сотрудника можно передать и кому',
    body: z.object({ user_id: id }),
    data: z.object({
      user: z.object({ id, full_name: z.string() }),
      targets: z.array(z.object({ id, full_name: z.string(), orders: z.int() })),
    }),
    errors: [...NOT_FOUND],
  },
  managerOrdersMove: {
    summary: 'Передаёт заказы сотрудника другому внутри их общих компаний',
    body: z.object({ user_id: id, new_user_id: id }),
    data: z.object({ moved: z.int() }),
    errors: [...NOT_FOUND, 'TARGET_INVALID'],
  },
} satisfies Contract<typeof cabinetCalls>;
