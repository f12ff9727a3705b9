import { dayOf, formatTime } from '#shared/dates.ts';
import { assertSafeInteger } from '#shared/money.ts';
import { element, textElement } from './xml.ts';

/** The length of names in 1C. */
export const TITLE = { maxLength: 255 } as const;

const VALUE = { maxLength: 1000 } as const;

/** Kopecks as roubles: 123450 → `1234.50`. They are 0 or more. */
export function roubles(kopecks: number): string {
  const digits = String(assertSafeInteger(kopecks, 'kopecks')).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Day and time of a moment in a zone. All zones differ by whole minutes, so that seconds are the same in each. */
export function moment(at: Date, timeZone: string): { date: string; time: string } {
  const seconds = String(at.getUTCSeconds()).padStart(2, '0');
  return { date: dayOf(at, timeZone), time: `${formatTime(at, timeZone)}:${seconds}` };
}

export const yesNo = (value: boolean): string => (value ? 'true' : 'false');

/** `ЗначенияРеквизитов` of a document or a line; those without a value are left out. */
export function requisites(values: readonly (readonly [name: string, value: string | null])[]): string {
  const written = values.map(([name, value]) => {
    const text = textElement('Значение', value, VALUE);
    return text && element('ЗначениеРеквизита', textElement('Наименование', name, TITLE), text);
  });
  return element('ЗначенияРеквизитов', ...written);
}
