import { countOf, DAY_FORMS } from '#shared/plural.ts';

/** How late a payment is, or how long there is time, by the days since its due day. */
export function daysInWords(daysLate: number): string {
  if (daysLate > 0) return `Просрочен на ${countOf(daysLate, DAY_FORMS)}`;
  if (daysLate === 0) return 'Сегодня последний день';
  return daysLate === -1 ? 'Завтра' : `Через ${countOf(-daysLate, DAY_FORMS)}`;
}
