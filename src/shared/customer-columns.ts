import type { StaffRight } from './rights/staff-rights.ts';

/** What a column of a sheet of customers can hold, with its name on the pages and what recognises its heading. */
export const customerColumns = {
  inn: { title: 'ИНН', heading: /(^|[^а-я])инн([^а-я]|$)/ },
  kpp: { title: 'КПП', heading: /(^|[^а-я])кпп([^а-я]|$)/ },
  company: {
    title: 'Название компании',
    heading: /^(название|наименование)|компани|контрагент|организаци|^(клиент|покупатель)$/,
  },
  priceType: { title: 'Вид цены', heading: /(вид|тип|категори\S*|колонка) цен/ },
  discount: { title: 'Скидка, %', heading: /скидк/ },
  creditLimit: { title: 'Кредитный лимит', heading: /лимит/ },
  creditDays: { title: 'Отсрочка, дней', heading: /отсрочк|^дней$|^дни$|дней оплаты/ },
  manager: { title: 'Менеджер', heading: /менеджер|ответственн|куратор/ },
  fullName: {
    title: 'Фамилия, имя, отчество',
    heading: /(^|[^а-я])ф\.?и\.?о\.?([^а-я]|$)|^фамилия.*имя|контактное лицо|^сотрудник$/,
  },
  lastName: { title: 'Фамилия', heading: /^фамилия$/ },
  name: { title: 'Имя', heading: /^имя$/ },
  secondName: { title: 'Отчество', heading: /^отчество$/ },
  email: { title: 'Почта', heading: /e-?mail|(^|[^а-я])почта|электронн\S* (почт|адрес)/ },
  phone: { title: 'Телефон', heading: /телефон|(^|[^а-я])тел\.|мобильн/ },
  role: { title: 'Роль', heading: /^роль/ },
  rights: { title: 'Права', heading: /^права|^доступ/ },
  address: { title: 'Адрес доставки', heading: /^адрес( доставки)?$/ },
  consignee: { title: 'Грузополучатель', heading: /грузополучател/ },
} as const satisfies Record<string, { title: string; heading: RegExp }>;

export type CustomerColumn = keyof typeof customerColumns;
export const customerColumnNames = Object.keys(customerColumns) as CustomerColumn[];

/** Columns of the terms of a company: who brings them needs the right. */
export const TERMS_RIGHT = 'terms' satisfies StaffRight;
export const termsColumns = ['priceType', 'discount', 'creditLimit', 'creditDays', 'manager'] as const;

/** A sheet may have so many rows with any content. */
export const MAX_IMPORT_ROWS = 20_000;

/** What becomes of a row. */
export const rowOutcomes = ['create', 'change', 'same', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];
export const outcomeNames: Record<RowOutcome, string> = {
  create: 'Будет создано',
  change: 'Будет изменено',
  same: 'Без изменений',
  refused: 'Не принято',
};
