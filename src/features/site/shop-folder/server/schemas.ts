import { z } from 'zod';
import { isAccountOf, isBic, isCorrespondentAccountOf, isKpp, isOgrn } from '#shared/bank-details.ts';
import { isDay } from '#shared/dates.ts';
import { isInn } from '#shared/inn.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkEmail } from '#shared/validation.ts';

/** YAML reads an empty value as null, and a phone or ИНН without quotes as a number. */
function wrongText({ input }: { input: unknown }): string {
  if (input === undefined || input === null) return 'заполните поле';
  return typeof input === 'number' ? 'возьмите значение в кавычки' : 'напишите текстом';
}

const line = (most: number) =>
  z.string({ error: wrongText }).trim().min(1, 'заполните поле').max(most, `не длиннее ${most} знаков`);
const optional = (most: number) => line(most).nullish();
const day = z.string('напишите день так: 2026-03-31').refine(isDay, 'напишите день так: 2026-03-31');
const path = optional(300);

export const newsHead = z.strictObject({
  title: line(200),
  date: day,
  picture: path,
  announcement: line(500),
  draft: z.boolean('напишите true или false').optional(),
});

export const marketingHead = newsHead.extend({
  files: z
    .array(z.strictObject({ name: line(150), path: line(300) }), 'напишите списком')
    .max(20, 'файлов не больше 20')
    .optional(),
});

const discountHead = z
  .strictObject({
    percent: z
      .number('напишите число')
      .gt(0, 'больше нуля')
      .max(99, 'не больше 99')
      .multipleOf(0.01, 'два знака после запятой')
      .optional(),
    price: z.number('напишите число').positive('больше нуля').max(100_000_000).optional(),
    section: optional(500),
    brand: optional(200),
    articles: z.array(z.coerce.string().trim().min(1).max(100), 'напишите списком').min(1).max(5000).optional(),
    all: z.literal(true, 'напишите true').optional(),
  })
  .refine(({ percent, price }) => (percent === undefined) !== (price === undefined), 'назовите percent или price')
  .refine(
    ({ section, brand, articles, all }) => [section, brand, articles, all].filter((one) => one != null).length === 1,
    'назовите одно: section, brand, articles или all',
  );
export type DiscountHead = z.infer<typeof discountHead>;

export const promotionHead = z
  .strictObject({
    title: line(200),
    starts: day.nullish(),
    ends: day.nullish(),
    picture: path,
    conditions: line(500),
    draft: z.boolean('напишите true или false').optional(),
    discounts: z.array(discountHead, 'напишите списком').max(200).optional(),
  })
  .refine(({ starts, ends }) => !starts || !ends || starts <= ends, { error: 'конец раньше начала', path: ['ends'] });

export const titleHead = z.strictObject({
  title: line(200),
  draft: z.boolean('напишите true или false').optional(),
});

/** A number without quotes loses its zeros or its last digits: both are refused by the check digits. */
const number = (isRight: (text: string) => boolean, mistake: string) =>
  z.coerce.string().trim().refine(isRight, `${mistake}. Возьмите номер в кавычки`).optional();
const digits = (length: number) => (text: string) => new RegExp(`^\\d{${length}}$`).test(text);

const sellerPart = z
  .strictObject({
    name: line(160).optional(),
    inn: number(isInn, 'это не ИНН: не сходится контрольная цифра'),
    kpp: number(isKpp, 'в КПП девять знаков'),
    ogrn: number(isOgrn, 'это не ОГРН: не сходится контрольная цифра'),
    address: line(300).optional(),
    bank: line(150).optional(),
    bic: number(isBic, 'в БИК девять цифр, первые две 04'),
    account: number(digits(20), 'в счёте двадцать цифр'),
    correspondent: number(digits(20), 'в счёте двадцать цифр'),
    director: line(100).optional(),
    accountant: line(100).optional(),
  })
  .superRefine(({ bic, account, correspondent }, context) => {
    if (bic === undefined) return;
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (account !== undefined && !isAccountOf(bic, account)) {
      refuse('account', 'счёт не подходит к БИК: не сходится контрольная цифра');
    }
    if (correspondent !== undefined && !isCorrespondentAccountOf(bic, correspondent)) {
      refuse('correspondent', 'корреспондентский счёт не подходит к БИК: не сходится контрольная цифра');
    }
  });

export const shopFile = z.strictObject({
  name: line(40),
  phone: line(40).refine((text) => normalisePhone(text) !== null, 'напишите номер так: +7 800 000-00-00'),
  email: line(200).refine((text) => checkEmail(text) === null, 'это не адрес почты'),
  hours: line(200),
  logo: path,
  requisites: z.record(line(60), z.coerce.string().trim().min(1, 'заполните поле').max(300)).optional(),
  seller: sellerPart.nullish(),
});

export const placesFile = z.strictObject({
  pickup: z
    .array(
      z.strictObject({
        name: line(150),
        address: line(300),
        hours: line(200),
        city: optional(100),
        latitude: z.number('напишите число').min(-90).max(90).nullish(),
        longitude: z.number('напишите число').min(-180).max(180).nullish(),
        warehouse: optional(200),
      }),
      'напишите списком',
    )
    .max(500)
    .nullish(),
  transport: z.array(line(150), 'напишите списком').max(200).nullish(),
});

const appealCode = line(50).regex(/^[a-z][a-z0-9-]*$/, 'пишите код латиницей: claim');
export const appealTypesFile = z
  .array(z.strictObject({ code: appealCode, name: line(100) }), 'напишите списком')
  .min(1)
  .max(50);
