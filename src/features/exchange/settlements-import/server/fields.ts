import { z } from 'zod';
import { isDay } from '#shared/dates.ts';

/** The reason of a wrong field; an absent one has a reason of its own. */
const reason = (wanted: string) => ({
  error: ({ input }: { input?: unknown }) => (input === undefined ? 'поля нет' : wanted),
});

/** One line of text without control characters, of so many characters at most. */
export const text = (max: number) =>
  z
    .string(reason('нужна строка'))
    .max(max * 4, `длиннее ${max} знаков`)
    .transform(clean)
    .pipe(z.string().min(1, 'пустая строка').max(max, `длиннее ${max} знаков`));

/** The same, where an empty text is none. */
export const optionalText = (max: number) =>
  z
    .string(reason('нужна строка'))
    .max(max * 4, `длиннее ${max} знаков`)
    .transform(clean)
    .pipe(z.string().max(max, `длиннее ${max} знаков`))
    .default('');

/** Most texts are clean already. */
const clean = (value: string) =>
  UNCLEAN.test(value) || !value.isWellFormed() ? value.toWellFormed().replaceAll(GAPS, ' ').trim() : value;

// oxlint-disable no-control-regex -- they are what is removed
const UNCLEAN = /[^\S ]|[\u0000-\u001f\u007f]| {2}|^ | $/;
const GAPS = /[\s\u0000-\u001f\u007f]+/g;
// oxlint-enable no-control-regex

/** Days of the calendar that files have named: the same ones come again and again. */
const knownDays = new Set<string>();
const MAX_KNOWN_DAYS = 20_000;

function isKnownDay(value: string): boolean {
  if (knownDays.has(value)) return true;
  if (!isDay(value)) return false;
  if (knownDays.size < MAX_KNOWN_DAYS) knownDays.add(value);
  return true;
}

/** A day; 1C writes a date with a time of midnight. */
export const day = z
  .string(reason('нужна дата ГГГГ-ММ-ДД'))
  .max(30, 'нужна дата ГГГГ-ММ-ДД')
  .transform((value) => (value.length > 10 ? value.replace(/T00:00:00(?:\.0+)?$/, '') : value))
  .refine(isKnownDay, 'нужна дата ГГГГ-ММ-ДД');

const AMOUNT = 'нужна сумма до 11 знаков в рублях, не больше двух после запятой';

/** Kopecks of a sum in roubles, written as a number or a text. */
const amountOf = (isSigned: boolean) =>
  z.union([z.number(), z.string().max(20)], reason(AMOUNT)).transform((value, context) => {
    const amount = kopecks(value);
    if (amount !== null && (isSigned || amount >= 0)) return amount;
    context.addIssue(amount === null ? AMOUNT : 'сумма меньше нуля');
    return z.NEVER;
  });

export const signedAmount = amountOf(true);
export const amount = amountOf(false);
export const amountAboveZero = amountOf(false).refine((value) => value > 0, 'сумма должна быть больше нуля');

function kopecks(value: number | string): number | null {
  const found = /^(-?)(\d{1,11})(?:[.,](\d{1,2}))?$/.exec(String(value).trim());
  if (!found) return null;
  const [, sign, whole, rest = ''] = found;
  const size = Number(whole) * 100 + Number(rest.padEnd(2, '0'));
  return sign && size > 0 ? -size : size;
}

export const percent = z
  .number(reason('нужно число от 0 до 100'))
  .min(0, 'нужно число от 0 до 100')
  .max(100, 'нужно число от 0 до 100')
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'не больше двух знаков после запятой');

export const flag = z.boolean(reason('нужно true или false'));

export const oneOf = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, reason(`нужно ${values.join(', ')}`));

export const wholeNumber = (max: number) =>
  z
    .number(reason(`нужно целое число от 0 до ${max}`))
    .int(`нужно целое число от 0 до ${max}`)
    .min(0, `нужно целое число от 0 до ${max}`)
    .max(max, `нужно целое число от 0 до ${max}`);
