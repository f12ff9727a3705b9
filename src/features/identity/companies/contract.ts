import { z } from 'zod';
import type { Contract } from '#shared/endpoint.ts';
import { flag, id, idText, orEmpty, orKept, ruled } from '#features/wire.ts';
import { ADDRESS_LENGTH, COMPANY_NAME_LENGTH, PERSON_NAME_LENGTH } from '#shared/limits.ts';
import { companyTypeOf } from '#shared/inn.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkPersonName, checkTitle } from '#shared/names.ts';
import {
  checkEmail,
  checkKpp,
  checkOgrn,
  checkPhoneNumber,
  checkRequired,
  checkWholeTaxNumber,
} from '#shared/validation.ts';
import type { companiesCalls } from './calls.ts';

/** R-ENT-51 to R-ENT-54. */
export const contragent = z.object({
  id,
  uf_name: z.string(),
  uf_current_contragent: z.boolean(),
  uf_has_debt: flag,
  uf_order_ban: flag,
});
export type Contragent = z.infer<typeof contragent>;

const memberRole = z.enum(['USER', 'ADMIN']);
const companyState = z.enum(['pending', 'active', 'blocked']);
const ownCompany = contragent.extend({
  role: memberRole,
  state: companyState,
  /** Why the shop has refused or blocked it. */
  stateReason: z.string(),
});

const rights = z.object({
  order: z.boolean(),
  finance: z.boolean(),
  viewAllOrders: z.boolean(),
  priceLists: z.boolean(),
  manageUsers: z.boolean(),
});
const membershipState = z.enum(['active', 'pending', 'invited']);

export const companyPerson = z.object({
  id,
  /** Empty while the person has not accepted the invitation: nobody learns whose address it is. */
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  role: memberRole,
  rights,
  /** The person may log in. */
  active: z.boolean(),
  /** `pending` asks to be let in, `invited` has been asked. */
  state: membershipState,
  isSelf: z.boolean(),
});
export type CompanyPerson = z.infer<typeof companyPerson>;

const companyOnPage = ownCompany.extend({
  inn: z.string(),
  kpp: z.string(),
  ogrn: z.string(),
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  membership: membershipState,
  mayManageUsers: z.boolean(),
  /** Who ask to be let in; 0 for who may not answer them. */
  applicants: z.int(),
});
export type CompanyOnPage = z.infer<typeof companyOnPage>;

const phone = ruled(40, (text) => (text === '' ? null : checkPhoneNumber(text)));
const toNumber = (text: string) => (text === '' ? null : normalisePhone(text)!);
const email = ruled(254, checkEmail).overwrite((text) => text.toLowerCase());

/** The requisites of a company that the shop does not know yet. */
export const companyFields = {
  /** The ИНН says it too; a caller that sends both may not contradict himself. */
  type: z.enum(['legal', 'individual']).optional(),
  inn: ruled(12, checkRequired, checkWholeTaxNumber),
  uf_name: ruled(COMPANY_NAME_LENGTH, checkRequired, checkTitle),
  kpp: orEmpty(ruled(9, checkKpp)),
  ogrn: orEmpty(ruled(15, checkOgrn)),
  address: ruled(ADDRESS_LENGTH, checkRequired),
};

/** How the company itself is reached, where it says so. */
export const companyContacts = { phone: orEmpty(phone).transform(toNumber), email: orEmpty(email) };

const typeFitsInn = ({ type, inn }: { type?: string; inn: string }) =>
  type === undefined || type === companyTypeOf(inn);

/** Refuses a `type` that the ИНН contradicts: otherwise it would be passed over in silence. */
export const withFittingType = <S extends z.ZodType<{ type?: string; inn: string }>>(fields: S) =>
  fields.refine(typeFitsInn, {
    path: ['type'],
    message: 'Тип не подходит к ИНН: у юридического лица в нём 10 цифр, у предпринимателя 12',
  });

const whose = { contragent: id, user_id: id };
const name = ruled(PERSON_NAME_LENGTH, checkRequired, checkPersonName);
const optionalName = orEmpty(ruled(PERSON_NAME_LENGTH, checkPersonName));
const optionalTitle = orEmpty(ruled(PERSON_NAME_LENGTH, checkTitle));

export const companiesContract = {
  contragents: {
    summary: 'Контрагенты пользователя; отвечает и тогда, когда текущий контрагент заблокирован',
    data: z.object({ contragents: z.array(ownCompany) }),
  },
  companiesPage: {
    summary: 'Компании пользователя с реквизитами: свои, приглашения и заявки',
    data: z.object({ companies: z.array(companyOnPage) }),
  },
  contragentUsers: {
    summary: 'Сотрудники компании; видит администратор и кто управляет сотрудниками',
    query: z.object({ contragent: idText }),
    data: z.object({ users: z.array(companyPerson), isAdmin: z.boolean() }),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  contragentUserRole: {
    summary: 'Роль и права пользователя в его компании',
    query: z.object({ contragent: idText }),
    data: z.object({ role: memberRole, rights }),
    errors: ['NOT_FOUND'],
  },
  contragentRights: {
    summary: 'Меняет роль и права сотрудника, какие названы; последний администратор остаётся',
    body: z.object({ ...whose, role: memberRole.optional(), rights: rights.partial().default({}) }),
    data: z.object({ user: companyPerson }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN'],
  },
  contragentCreateUser: {
    summary:
      'Приглашает сотрудника: новый адрес получает письмо, существующая учётная запись вопрос; ответ в обоих случаях один',
    body: z.object({
      contragent: id,
      name,
      last_name: name,
      second_name: optionalName,
      email: ruled(254, checkRequired, checkEmail).transform((text) => text.toLowerCase()),
      phone: orEmpty(phone).transform(toNumber),
      work_position: optionalTitle,
      rights,
    }),
    data: z.object({ user: z.object({ email: z.string(), state: membershipState }) }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT', 'RATE_LIMITED', 'KEY_REUSED'],
  },
  contragentAnswerUser: {
    summary: 'Принимает или отклоняет того, кто просит доступ к компании',
    body: z.object({ ...whose, isAccepted: z.boolean() }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'],
  },
  contragentRemoveUser: {
    summary: 'Закрывает сотруднику доступ к компании или отзывает приглашение; его заказы остаются',
    body: z.object(whose),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'LAST_ADMIN'],
  },
  contragentAnswerInvitation: {
    summary: 'Принимает или отклоняет приглашение в компанию',
    body: z.object({ contragent: id, isAccepted: z.boolean() }),
    data: z.object({}),
    errors: ['NOT_FOUND', 'FORBIDDEN'],
  },
  contragentAdd: {
    summary: 'Добавляет компанию: новая ждёт проверки, в известной просят доступ',
    body: withFittingType(z.object({ ...companyFields, ...companyContacts })),
    data: z.object({ outcome: z.enum(['created', 'asked']) }),
    errors: ['FORBIDDEN', 'TAKEN', 'RATE_LIMITED', 'KEY_REUSED'],
  },
  contragentRequestUpdate: {
    summary: 'Администратор просит изменить данные компании: создаёт обращение к менеджеру',
    body: z.object({
      contragent: id,
      uf_name: ruled(COMPANY_NAME_LENGTH, checkRequired, checkTitle).optional(),
      inn: ruled(12, checkWholeTaxNumber).optional(),
      kpp: orKept(ruled(9, checkKpp)),
      ogrn: orKept(ruled(15, checkOgrn)),
      address: ruled(ADDRESS_LENGTH, checkRequired).optional(),
      phone: orKept(phone),
      email: orKept(email),
      comment: orEmpty(z.string().trim().max(2000)),
    }),
    data: z.object({ id }),
    errors: ['NOT_FOUND', 'FORBIDDEN', 'RATE_LIMITED', 'KEY_REUSED'],
  },
  contragentSwitch: {
    summary: 'Выбирает контрагента, по договору которого считается корзина',
    params: z.object({ id: idText }),
    data: z.object({ contragentId: id, basketVersion: z.int() }),
    errors: ['NOT_FOUND'],
  },
} satisfies Contract<typeof companiesCalls>;
