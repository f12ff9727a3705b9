import { z } from 'zod';
import { ruled } from '#features/wire.ts';
import { isAccountOf, isBic, isCorrespondentAccountOf, isKpp, isOgrn } from '#shared/bank-details.ts';
import { isDay } from '#shared/dates.ts';
import type { Contract } from '#shared/endpoint.ts';
import { isInn } from '#shared/inn.ts';
import { MARKDOWN_LENGTH } from '#shared/markdown.ts';
import { normalisePhone } from '#shared/phone.ts';
import { settingBounds, settingLengths, type ShopSettings } from '#shared/shop-settings.ts';
import { checkEmail, checkRequired } from '#shared/validation.ts';
import type { officeSettingsCalls } from './calls.ts';

const whole = (name: keyof typeof settingBounds) => z.int().min(settingBounds[name].min).max(settingBounds[name].max);

const orderSettings = z.object({
  FREE_DELIVERY_MINIMUM: whole('FREE_DELIVERY_MINIMUM'),
  INVOICE_WORKING_DAYS: whole('INVOICE_WORKING_DAYS'),
  UNPAID_ORDERS: z.enum(['ask', 'release']),
  ORDER_REQUEST_DAYS: whole('ORDER_REQUEST_DAYS'),
  // The whole list is one field of the form
  HOLIDAYS: z
    .array(z.string())
    .max(400)
    .refine((days) => days.every(isDay)),
});

const goodsSettings = z.object({ NEW_GOODS_DAYS: whole('NEW_GOODS_DAYS') });
/** The property by which accounting systems mark new goods; empty: none. */
const goods = goodsSettings.extend({ newProperty: z.string().trim().max(300) });

const loginSettings = z.object({
  REGISTRATION: z.enum(['open', 'request', 'invitation']),
  REQUIRE_SECOND_FACTOR: z.enum(['nobody', 'staff']),
  REQUIRE_CURRENT_PASSWORD: z.boolean(),
  SESSION_IDLE_HOURS: whole('SESSION_IDLE_HOURS'),
  SESSION_MAX_DAYS: whole('SESSION_MAX_DAYS'),
  SMS_DAILY_LIMIT: whole('SMS_DAILY_LIMIT'),
  INVITATIONS_PER_HOUR: whole('INVITATIONS_PER_HOUR'),
});

const words = (name: keyof typeof settingLengths) => ruled(settingLengths[name]);
/** A header of a letter has one line. */
const line = (name: keyof typeof settingLengths) =>
  ruled(settingLengths[name], (text) => (/\p{Cc}/u.test(text) ? 'Пишите в одну строку' : null));
const letterSettings = z.object({
  LETTER_SENDER: line('LETTER_SENDER'),
  LETTER_SUBJECT: line('LETTER_SUBJECT'),
  LETTER_HEAD: words('LETTER_HEAD'),
  LETTER_FOOT: words('LETTER_FOOT'),
});

/** Every setting with its bounds: what the screen and the command check by. */
export const shopSettings = z.object({
  ...orderSettings.shape,
  ...goodsSettings.shape,
  ...loginSettings.shape,
  ...letterSettings.shape,
}) satisfies z.ZodType<ShopSettings>;

/** A text that may be empty, or passes. */
const optional = (most: number, isRight: (text: string) => boolean, mistake: string) =>
  ruled(most, (text) => (text === '' || isRight(text) ? null : mistake));
const text = (most: number) => ruled(most);
const digits = (length: number) => (value: string) => new RegExp(`^\\d{${length}}$`).test(value);

const shopFields = {
  companyName: ruled(200, checkRequired),
  phone: optional(40, (value) => normalisePhone(value) !== null, 'Напишите номер так: +7 800 000-00-00'),
  email: ruled(200, checkEmail),
  workingHours: text(200),
  /** The seller's full name; the rest are his requisites. */
  name: text(160),
  inn: optional(12, isInn, 'Это не ИНН: не сходится контрольная цифра'),
  kpp: optional(9, isKpp, 'В КПП девять знаков'),
  ogrn: optional(15, isOgrn, 'Это не ОГРН: не сходится контрольная цифра'),
  address: text(300),
  bank: text(150),
  bic: optional(9, isBic, 'В БИК девять цифр, первые две 04'),
  account: optional(20, digits(20), 'В счёте двадцать цифр'),
  correspondent: optional(20, digits(20), 'В счёте двадцать цифр'),
  director: text(100),
  accountant: text(100),
};

/** What a form has shown: a change made meanwhile by somebody else is a CONFLICT. */
const shownShop = z.object(
  Object.fromEntries(Object.keys(shopFields).map((name) => [name, z.string().max(500)])) as {
    [Name in keyof typeof shopFields]: z.ZodString;
  },
);
export type ShopFields = z.infer<typeof shownShop>;

const shopBody = z
  .object({ ...shopFields, shown: shownShop })
  .superRefine(({ bic, account, correspondent }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (account !== '' && !isAccountOf(bic, account)) {
      refuse('account', 'Счёт не подходит к БИК: не сходится контрольная цифра');
    }
    if (correspondent !== '' && !isCorrespondentAccountOf(bic, correspondent)) {
      refuse('correspondent', 'Корреспондентский счёт не подходит к БИК: не сходится контрольная цифра');
    }
  });

/** Markdown; empty where the present text comes from the shop's own ones or from the owner's folder: it stays. */
const texts = z.object({
  privacy: z.string().trim().max(MARKDOWN_LENGTH),
  'personal-data': z.string().trim().max(MARKDOWN_LENGTH),
});

const works = z.object({ active: z.boolean(), until: z.iso.datetime().nullable(), closed: z.boolean() });

const data = z.object({
  shop: shownShop,
  orders: orderSettings,
  goods,
  /** Names of the properties that accounting systems have sent. */
  properties: z.array(z.string()),
  logins: loginSettings,
  letters: letterSettings,
  texts,
  works,
  /** Variables that the environment sets: they win, and the screen does not change them. */
  given: z.array(z.string()),
  /** The sender of letters; null: no mail server is set. */
  mailFrom: z.string().nullable(),
});
export type OfficeSettings = z.infer<typeof data>;

/** What is left to do before customers can buy, in the order in which it is done. */
export const missingSteps = [
  'secondStep',
  'name',
  'contacts',
  'seller',
  'mail',
  'goods',
  'prices',
  'manager',
  'customers',
] as const;
export type MissingStep = (typeof missingSteps)[number];

const done = z.object({});
const errors = ['CONFLICT', 'VALIDATION'] as const;

export const officeSettingsContract = {
  officeSettings: { summary: 'Настройки магазина', data },
  officeSettingsShop: { summary: 'Меняет название, контакты и реквизиты', body: shopBody, data: done, errors },
  officeSettingsOrders: {
    summary: 'Меняет настройки заказов и счетов',
    body: orderSettings.extend({ shown: orderSettings }),
    data: done,
    errors,
  },
  officeSettingsGoods: {
    summary: 'Меняет, какие товары считаются новинками',
    body: goods.extend({ shown: goods }),
    data: done,
    errors,
  },
  officeSettingsLogins: {
    summary: 'Меняет настройки входа и сессий',
    body: loginSettings.extend({ shown: loginSettings }),
    data: done,
    errors,
  },
  officeSettingsLetters: {
    summary: 'Меняет имя отправителя, начало темы, начало и подпись писем',
    body: letterSettings.extend({ shown: letterSettings }),
    data: done,
    errors,
  },
  officeSettingsTexts: {
    summary: 'Публикует политику конфиденциальности и согласие на обработку персональных данных в Markdown',
    body: texts.extend({ shown: texts }),
    data: done,
    errors,
  },
  officeSettingsWorks: {
    summary: 'Начинает и завершает технические работы, закрывает и открывает магазин',
    body: works.extend({ shown: works }),
    data: done,
    errors,
  },
  officeConfirmShop: {
    summary: 'Подтверждает, что копия — это магазин: письма, SMS, обмен и расписания работают снова',
    data: done,
  },
  officeSettingsLetter: {
    summary: 'Отправляет пробное письмо вошедшему и возвращает ответ почтового сервера',
    data: z.object({
      /** Whether the server took it; null: no mail server is set. */
      isSent: z.boolean().nullable(),
      to: z.string(),
      answer: z.string(),
    }),
    errors: ['RATE_LIMITED', 'CONFLICT'],
  },
} satisfies Contract<typeof officeSettingsCalls>;
