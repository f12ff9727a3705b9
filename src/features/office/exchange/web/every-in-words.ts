import { NBSP } from '#shared/number-format.ts';
import { countOf, type PluralForms } from '#shared/plural.ts';

const DAY_FORMS: PluralForms = ['день', 'дня', 'дней'];

/** A period in minutes, in words. */
export function everyInWords(minutes: number): string {
  if (minutes === 1440) return 'сутки';
  if (minutes % 1440 === 0) return countOf(minutes / 1440, DAY_FORMS);
  return minutes % 60 === 0 ? `${minutes / 60}${NBSP}ч` : `${minutes}${NBSP}мин`;
}
