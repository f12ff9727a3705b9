import { z } from 'zod';
import { orEmpty, ruled } from '#features/wire.ts';
import { companyFields, withFittingType } from '#identity/companies/contract.ts';
import { entry } from '#identity/session/contract.ts';
import type { Contract } from '#shared/endpoint.ts';
import { checkPersonName, checkTitle } from '#shared/names.ts';
import { normalisePhone } from '#shared/phone.ts';
import { checkEmail, checkPassword, checkPhoneNumber, checkRequired, checkWholeSmsCode } from '#shared/validation.ts';
import type { registrationCalls } from './calls.ts';
import { PERSON_NAME_LENGTH } from '#shared/limits.ts';

const name = ruled(PERSON_NAME_LENGTH, checkRequired, checkPersonName);
const email = ruled(254, checkRequired, checkEmail).transform((text) => text.toLowerCase());
const phone = ruled(40, checkRequired, checkPhoneNumber).transform((text) => normalisePhone(text)!);
const code = ruled(10, checkWholeSmsCode);
/** 256 random bits. */
const secret = z.string().min(20).max(100);
const captchaToken = z.string().min(1).max(4000).optional();
/** A box that has to be ticked. */
const consent = z
  .boolean()
  .refine((isGiven) => isGiven, 'Без согласия на обработку персональных данных регистрация невозможна');

const person = {
  lastName: name,
  name,
  secondName: orEmpty(ruled(PERSON_NAME_LENGTH, checkPersonName)),
  consent,
  /** The second, optional consent: to advertising. */
  advertising: z.boolean().default(false),
  captchaToken,
};

const passwords = {
  password: ruled(128, checkRequired, checkPassword),
  confirmPassword: z.string().max(128),
};

/** By e-mail and password, or by a phone that has just been proven with a code or a ticket, [A-048]. */
const byPhone = z.object({
  ...person,
  phone,
  code: code.optional(),
  ticket: secret.optional(),
  /** The account gets it once its letter is confirmed. */
  email: orEmpty(ruled(254, checkEmail)).transform((text) => text.toLowerCase()),
});
const byEmail = z.object({ ...person, ...passwords, email, phone });

/** A phone that was proven is logged in at once; an e-mail address waits for its letter. `key` proves the same browser. */
const outcome = entry.extend({
  needConfirm: z.boolean().optional(),
  key: z.string().optional(),
});

const limits = ['CAPTCHA_REQUIRED', 'CAPTCHA', 'RATE_LIMITED'] as const;

export const registrationContract = {
  phoneExists: {
    summary: 'Есть ли покупатель с таким телефоном',
    body: z.object({ phone: z.string().max(40) }),
    data: z.object({ exists: z.boolean() }),
    errors: ['PHONE_INVALID', 'RATE_LIMITED'],
  },
  phoneValidate: {
    summary: 'Полный ли это российский номер',
    body: z.object({ phone: z.string().max(40) }),
    data: z.object({ valid: z.boolean(), phone: z.string() }),
    errors: ['PHONE_INVALID', 'RATE_LIMITED'],
  },
  smsCodeSend: {
    summary: 'Отправляет код в SMS; сроки в секундах',
    body: z.object({ phone: z.string().max(40), captchaToken }),
    data: z.object({ ttl: z.int(), resendAfter: z.int() }),
    errors: ['PHONE_INVALID', 'TOO_SOON', 'SMS_OFF', ...limits],
  },
  smsCodeCheck: {
    summary: 'Проверяет код и выдаёт одноразовый билет этого телефона на десять минут',
    body: z.object({ phone: z.string().max(40), code }),
    data: z.object({ ticket: z.string() }),
    errors: ['PHONE_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'RATE_LIMITED'],
  },
  loginByPhone: {
    summary: 'Вход по телефону с кодом или билетом',
    body: z
      .object({ phone: z.string().max(40), code: code.optional(), ticket: secret.optional() })
      .refine((body) => body.code !== undefined || body.ticket !== undefined, {
        path: ['code'],
        message: 'Введите код из SMS',
      }),
    data: entry,
    errors: ['PHONE_INVALID', 'CODE_WRONG', 'CODE_EXPIRED', 'TOO_MANY_TRIES', 'NOT_REGISTERED', 'RATE_LIMITED'],
  },
  register: {
    summary: 'Регистрация покупателя: по почте с паролем или по телефону с кодом',
    body: z.unknown().transform((body, ctx) => {
      const isByPhone = typeof body === 'object' && body !== null && ('code' in body || 'ticket' in body);
      const parsed = (isByPhone ? byPhone : byEmail).safeParse(body);
      if (parsed.success) return parsed.data;
      for (const issue of parsed.error.issues) ctx.addIssue({ ...issue });
      return z.NEVER;
    }),
    data: outcome,
    errors: [
      'PASSWORD_MISMATCH',
      'PASSWORD_RULE',
      'CODE_WRONG',
      'CODE_EXPIRED',
      'TOO_MANY_TRIES',
      'FORBIDDEN',
      ...limits,
    ],
  },
  registerCompany: {
    summary: 'Регистрация компании',
    body: withFittingType(
      byEmail.extend({ ...companyFields, workPosition: orEmpty(ruled(PERSON_NAME_LENGTH, checkTitle)) }),
    ),
    data: outcome,
    errors: ['PASSWORD_MISMATCH', 'PASSWORD_RULE', 'FORBIDDEN', ...limits],
  },
  registrationConfirm: {
    summary: 'Подтверждает адрес почты словом из письма и открывает сессию',
    body: z.object({
      word: secret,
      key: secret.optional(),
      password: z.string().min(1).max(128).optional(),
    }),
    data: entry,
    errors: ['LINK_INVALID', 'PASSWORD_NEEDED', 'BAD_CREDENTIALS', 'RATE_LIMITED'],
  },
  registrationResend: {
    summary: 'Отправляет письмо с подтверждением ещё раз',
    body: z.object({ email, key: secret }),
    data: z.object({ resendAfter: z.int() }),
    errors: ['LINK_INVALID', 'TOO_SOON', 'RATE_LIMITED'],
  },
  companyByInn: {
    summary: 'Реквизиты компании по ИНН',
    body: z.object({ search: z.string().trim().max(20) }),
    data: z.array(
      z.object({
        inn: z.string(),
        kpp: z.string(),
        ogrn: z.string(),
        name: z.string(),
        address: z.string(),
        type: z.enum(['legal', 'individual']),
      }),
    ),
    errors: ['VALIDATION', 'RATE_LIMITED'],
  },
} satisfies Contract<typeof registrationCalls>;
