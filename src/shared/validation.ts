import { isKpp } from './bank-details.ts';
import { isInn } from './inn.ts';
import { isCompletePhone, normalisePhone, PHONE_MINIMUM } from './phone.ts';

/**
 * The field rules with their exact messages (R-VAL-01): each takes the field's text and returns its message, or null
 * where the text passes. An empty text fails only `checkRequired` and the rules of a length.
 */
export type FieldRule = (text: string) => string | null;

/** R-CONST-31, R-CONST-32. */
export const SMS_CODE_LENGTH = 4;
/** Digits of an authenticator's code. */
export const ONE_TIME_CODE_LENGTH = 6;
const PASSWORD_MINIMUM = 6;
const PASSWORD_MAXIMUM = 128;
const TAX_NUMBER_MINIMUM = 10;

/** The longest address that mail knows. */
const EMAIL_MAXIMUM = 254;

const EMAIL = 'Некорректный Email';
const SMS_CODE = 'Смс код содержит только 4 цифры';
const ONE_TIME_CODE = 'Введите шесть цифр кода';
const REQUIRED = 'Это поле обязательно для заполнения';
const TOO_SHORT = 'Должно быть больше 6 символов';
const TAX_NUMBER = 'ИНН должен содержать 10 символов';
const PHONE = 'Введите номер полностью';
const CONFIRMATION = 'Пароли не совпадают';
const PASSWORD = 'Минимально 6 символов (должен обязательно содержать цифры, строчные и заглавные латинские буквы)';

const unless = (passes: boolean, message: string): string | null => (passes ? null : message);

/** R-VAL-05. Spaces alone fill nothing. */
export const checkRequired: FieldRule = (text) => unless(text.trim() !== '', REQUIRED);

const emailPattern = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/;

/** R-VAL-03: Latin letters, digits and @ . - _ only. */
export const checkEmail: FieldRule = (text) =>
  unless(text === '' || (text.length <= EMAIL_MAXIMUM && emailPattern.test(text)), EMAIL);

/** R-VAL-04: what may stand in the field while it is typed, 1 to 4 digits. */
export const checkSmsCode: FieldRule = (text) => unless(text === '' || /^\d{1,4}$/.test(text), SMS_CODE);

/** R-VAL-04, [A-049]: what may be sent, exactly 4 digits. */
export const checkWholeSmsCode: FieldRule = (text) => unless(/^\d{4}$/.test(text), SMS_CODE);

/** The code of an authenticator: exactly six digits. */
export const checkOneTimeCode: FieldRule = (text) => unless(/^\d{6}$/.test(text), ONE_TIME_CODE);

/** R-VAL-06: at least 6 characters. */
export const checkMinimumLength: FieldRule = (text) => unless(text.length >= PASSWORD_MINIMUM, TOO_SHORT);

/** R-VAL-07: the field's rule, at least 10 characters. */
export const checkTaxNumber: FieldRule = (text) => unless(text.length >= TAX_NUMBER_MINIMUM, TAX_NUMBER);

/** R-VAL-07, [A-057]: the server's rule, 10 or 12 digits with right check digits. */
export const checkWholeTaxNumber: FieldRule = (text) => unless(isInn(text), TAX_NUMBER);

/** R-VAL-08, R-VAL-12: the masked field has at least 16 characters. */
export const checkPhone: FieldRule = (text) => unless(text.length >= PHONE_MINIMUM, PHONE);

/** R-VAL-08, [A-058]: the masked field may be sent, its number is complete. */
export const checkWholePhone: FieldRule = (text) => unless(isCompletePhone(text), PHONE);

/** the server's rule, a Russian number of eleven digits however it is written. */
export const checkPhoneNumber: FieldRule = (text) => unless(normalisePhone(text) !== null, PHONE);

/** R-VAL-10: 6 to 128 printable signs, a digit and an uppercase letter among them ([A-055]). */
export const checkPassword: FieldRule = (text) =>
  unless(
    text.length >= PASSWORD_MINIMUM &&
      text.length <= PASSWORD_MAXIMUM &&
      /\d/.test(text) &&
      /\p{Lu}/u.test(text) &&
      !/[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u.test(text),
    PASSWORD,
  );

/** R-VAL-09: the rule of a field that repeats `password`. */
export const checkConfirmation =
  (password: string): FieldRule =>
  (text) =>
    unless(text === password, CONFIRMATION);

/** R-VAL-33: the first message of several rules, or null where all pass. */
export function firstMessage(text: string, ...rules: FieldRule[]): string | null {
  for (const rule of rules) {
    const message = rule(text);
    if (message !== null) return message;
  }
  return null;
}

/** КПП of a legal entity; empty where there is none. */
export const checkKpp: FieldRule = (text) => unless(text === '' || isKpp(text), 'КПП состоит из 9 знаков');

/** ОГРН of a legal entity or ОГРНИП of a person; empty where it is not given. */
export const checkOgrn: FieldRule = (text) =>
  unless(/^(?:\d{13}|\d{15})?$/.test(text), 'ОГРН состоит из 13 цифр, ОГРНИП из 15');
