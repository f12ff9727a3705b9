import { z } from 'zod';
import { isInn } from '#shared/inn.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkEmail } from '#shared/validation.ts';
import {
  amount,
  amountAboveZero,
  day,
  flag,
  oneOf,
  optionalText,
  percent,
  signedAmount,
  text,
  wholeNumber,
} from './fields.ts';

const id = text(100);
const contractNo = text(100);
/** An empty text and null both say that there is none. */
const order = optionalText(100).nullable();
const file = optionalText(300).nullable();

const inn = z
  .string('нужна строка из 10 или 12 цифр')
  .refine((value) => value === '' || isInn(value), 'ошибка в ИНН: проверьте цифры');
const kpp = z.string('нужна строка из 9 знаков').regex(/^(?:\d{4}[\dA-Z]{2}\d{3})?$/, 'нужны 9 знаков КПП');

/** Stored as eleven digits. */
const phone = z
  .string('нужен текст с номером телефона')
  .refine((value) => value === '' || normalisePhone(value) !== null, 'нужны одиннадцать цифр российского номера')
  .transform((value) => normalisePhone(value) ?? '');
const email = z
  .string('нужен текст с адресом почты')
  .max(254, 'не больше 254 знаков')
  .refine((value) => checkEmail(value) === null, 'ошибка в адресе почты')
  .toLowerCase();

/** The first line of a file. */
export const headRecord = z.strictObject({
  kind: z.literal('settlements', 'первая строка файла должна быть записью kind "settlements"'),
  version: z.literal(1, 'нужна версия 1'),
  /** The moment that balances are true of; without an offset in the shop's time zone. */
  formedAt: z
    .string('нужны дата и время ГГГГ-ММ-ДДТчч:мм:сс')
    .regex(
      /^\d{4}-\d\d-\d\dT(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)?$/,
      'нужны дата и время ГГГГ-ММ-ДДТчч:мм:сс',
    ),
  base: optionalText(200),
});

/** A company begins its group: what follows is its own. An absent field of the terms stays as it is in the shop. */
export const companyRecord = z.strictObject({
  kind: z.literal('company'),
  id,
  name: text(300),
  type: oneOf(['legal', 'individual']).default('legal'),
  inn: inn.nullish(),
  kpp: kpp.nullish(),
  ogrn: z
    .string('нужна строка из 13 или 15 цифр')
    .regex(/^(?:\d{13}|\d{15})?$/, 'нужны 13 или 15 цифр ОГРН')
    .nullish(),
  address: optionalText(500),
  phone: phone.nullish(),
  email: email.nullish(),
  /** A name or an id of the accounting system; null: the base price of each source. */
  priceType: text(200).nullish(),
  discount: percent.optional(),
  currency: oneOf(['RUB', 'EUR', 'USD']).optional(),
  creditLimit: amount.optional(),
  creditDays: wholeNumber(365).optional(),
  orderBan: flag.optional(),
  buyUnavailable: flag.optional(),
  /** The e-mail of a manager of the shop; null: none. */
  manager: text(254).nullish(),
});

/** A contract begins the list of its movements and its schedule. Debts are above zero where the company owes. */
export const contractRecord = z.strictObject({
  kind: z.literal('contract'),
  number: contractNo,
  name: optionalText(300),
  openingOn: day,
  opening: signedAmount,
  closing: signedAmount,
  receivables: amount,
  overdue: amount,
});

/** Shipments and refunds of money raise the debt, payments and returned goods lower it. */
export const movementRecord = z.strictObject({
  kind: z.enum(['shipment', 'payment', 'refund', 'return']),
  id,
  date: day,
  amount: amountAboveZero,
  document: text(300),
  order,
});

/** A part of the debt that is to be paid by a day. */
export const scheduleRecord = z
  .strictObject({
    kind: z.literal('schedule'),
    id,
    due: day,
    amount: amountAboveZero,
    paid: amount.default(0),
    document: text(300),
    order,
  })
  .refine(({ paid, amount: all }) => paid <= all, { message: 'оплачено больше суммы', path: ['paid'] });

export const bonusRecord = z
  .strictObject({
    kind: z.literal('bonus'),
    from: day,
    to: day,
    plan: amount,
    fact: amount,
    percent,
    bonus: amount,
  })
  .refine(({ from, to }) => from <= to, { message: 'конец периода раньше начала', path: ['to'] });

export const actRecord = z
  .strictObject({
    kind: z.literal('act'),
    id,
    contract: contractNo,
    from: day,
    to: day,
    file: text(300),
  })
  .refine(({ from, to }) => from <= to, { message: 'конец периода раньше начала', path: ['to'] });

export const documentRecord = z.strictObject({
  kind: z.literal('document'),
  id,
  /** Счёт, УПД, счёт-фактура. */
  type: oneOf(['invoice', 'transfer-document', 'vat-invoice']),
  number: text(50),
  date: day,
  amount: amount.nullish(),
  contract: contractNo.nullish(),
  order,
  electronicState: oneOf(['sent', 'signed', 'refused', 'cancelled']).nullish(),
  file,
  /** The accounting system has it no more. */
  deleted: flag.default(false),
});

type Placed<S extends z.ZodType> = z.output<S> & { line: number };

export type CompanyRecord = Placed<typeof companyRecord>;
export type MovementRecord = Placed<typeof movementRecord>;
export type ScheduleRecord = Placed<typeof scheduleRecord>;
export type BonusRecord = Placed<typeof bonusRecord>;
export type ActRecord = Placed<typeof actRecord>;
export type DocumentRecord = Placed<typeof documentRecord>;

/** A contract with all that the file says of it; kopecks. */
export type Contract = Placed<typeof contractRecord> & { movements: MovementRecord[]; schedule: ScheduleRecord[] };

/** A company with all that the file says of it. */
export type CompanyGroup = {
  company: CompanyRecord;
  contracts: Contract[];
  bonuses: BonusRecord[];
  acts: ActRecord[];
  documents: DocumentRecord[];
};

/** The head of a file: the moment of its balances, and the shop's day of that moment. */
export type SettlementsHead = { formedAt: Date; day: string; base: string };
