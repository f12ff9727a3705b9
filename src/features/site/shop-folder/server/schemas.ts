import { z } from 'zod';
import { namedDiscount } from '#goods/pricing/contract.ts';
import { isAccountOf, isBic, isCorrespondentAccountOf, isKpp, isOgrn } from '#shared/bank-details.ts';
import { isDay } from '#shared/dates.ts';
import { isInn } from '#shared/inn.ts';
import { APPEAL_MESSAGE_LENGTH, CANNED_TITLE_LENGTH } from '#shared/limits.ts';
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
  announcement: optional(500),
  draft: z.boolean('напишите true или false').optional(),
});

export const marketingHead = newsHead.extend({
  files: z
    .array(z.strictObject({ name: line(150), path: line(300) }), 'напишите списком')
    .max(20, 'файлов не больше 20')
    .optional(),
});

export const promotionHead = z
  .strictObject({
    title: line(200),
    starts: day.nullish(),
    ends: day.nullish(),
    picture: path,
    conditions: optional(500),
    draft: z.boolean('напишите true или false').optional(),
    discounts: z.array(namedDiscount, 'напишите списком').max(200).optional(),
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
        hours: optional(200),
        city: optional(100),
        latitude: z.number('напишите число').min(-90).max(90).nullish(),
        longitude: z.number('напишите число').min(-180).max(180).nullish(),
        warehouse: z.union([line(200), z.array(line(200)).max(200)]).nullish(),
      }),
      'напишите списком',
    )
    .max(500)
    .nullish(),
  transport: z.array(line(150), 'напишите списком').max(200).nullish(),
});

const appealCode = line(120).regex(/^[a-z][a-z0-9-]*$/, 'пишите код латиницей: claim');
export const appealTypesFile = z
  .array(
    z.strictObject({
      code: appealCode,
      name: line(100),
      answers: z
        .array(
          z.strictObject({ title: line(CANNED_TITLE_LENGTH), text: line(APPEAL_MESSAGE_LENGTH) }),
          'напишите списком',
        )
        .max(100)
        .optional(),
    }),
    'напишите списком',
  )
  .min(1)
  .max(50);
