import { isDay } from '#shared/dates.ts';

/** Longest text of a day as it is typed: дд.мм.гггг. */
const SHOWN_LENGTH = 10;

/**
 * The day, yyyy-mm-dd, that a typed text means: '01.03.2026', '1.3.26', '01032026', '2026-03-01'. Null for what is no
 * day of the calendar, such as '31.02.2026'.
 */
export function typedDay(text: string): string | null {
  const trimmed = text.trim();
  if (isDay(trimmed)) return trimmed;
  const match =
    /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/.exec(trimmed) ?? /^(\d\d)(\d\d)(\d{4}|\d\d)$/.exec(trimmed);
  if (!match) return null;
  const [, date = '', month = '', year = ''] = match;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** The text of the field while it is typed: inserts the dots. */
export function maskedDay(text: string, before: string): string {
  const grows = text.length > before.length && text.startsWith(before);
  if (!grows || !/^[\d.]+$/.test(text)) return text.slice(0, SHOWN_LENGTH);
  return text
    .replace(/^(\d{2})(\d)/, '$1.$2')
    .replace(/^(\d{2}\.\d{2})(\d)/, '$1.$2')
    .slice(0, SHOWN_LENGTH);
}
