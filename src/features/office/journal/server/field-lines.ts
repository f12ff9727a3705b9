import { formatDate, isDay } from '#shared/dates.ts';
import { formatNumber } from '#shared/number-format.ts';

/** How the journal names a field, and what it says of a value. */
export type Field = { name: string; say?: (value: unknown) => string };
export type Fields = Readonly<Record<string, Field | string>>;

/** Longer texts are cut: a page of the shop is no line of the journal. */
const MAX_TEXT = 200;

/** A value in words; an object says nothing. */
export function say(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'нет';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return formatNumber(value);
  if (Array.isArray(value)) return value.length === 0 ? 'нет' : shorten(value.map(say).join(', '));
  if (typeof value !== 'string') return '';
  return isDay(value) ? formatDate(value) : shorten(value);
}

const shorten = (text: string): string => (text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text);

/** «Название: было → стало»; without the former value «Название: стало». */
export function changeLine(name: string, before: string | undefined, after: string): string {
  return before === undefined ? `${name}: ${after}` : `${name}: ${before} → ${after}`;
}

/** A line for each named field of a change. Fields without a name are not shown. */
export function fieldLines(fields: Fields, after: object, before: object = {}): string[] {
  const values = after as Record<string, unknown>;
  const former = before as Record<string, unknown>;
  return Object.entries(fields).flatMap(([key, field]) => {
    if (values[key] === undefined) return [];
    const { name, say: sayIt = say } = typeof field === 'string' ? { name: field } : field;
    return changeLine(name, Object.hasOwn(former, key) ? sayIt(former[key]) : undefined, sayIt(values[key]));
  });
}

/** Words for the values of a field. */
export const wordsFor =
  (words: Readonly<Record<string, string>>) =>
  (value: unknown): string =>
    words[String(value)] ?? say(value);
