import { formatDate } from '#shared/dates.ts';

const WEEKDAYS = ['вс', 'пн', 'вт', 'ср', 'чт', 'пт', 'сб'];

/** A day, yyyy-mm-dd, as it stands in the list of shipment days: 'пн, 24.11.2025'. */
export function dayName(day: string): string {
  return `${WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()]}, ${formatDate(day)}`;
}
