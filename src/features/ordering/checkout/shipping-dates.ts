import { addDays } from '#shared/dates.ts';

const daysAhead = 60;

/** Public holidays that return every year, mm-dd. Days moved by decree are agreed with the manager. */
const holidays = new Set(
  '01-01 01-02 01-03 01-04 01-05 01-06 01-07 01-08 02-23 03-08 05-01 05-09 06-12 11-04'.split(' '),
);

/** Those of the day that was asked for last: every checkout and every order asks for those of today. */
let latest: { today: string; dates: readonly string[] } = { today: '', dates: [] };

/** The days, yyyy-mm-dd, on which a shipment may be asked for: working days from tomorrow, 60 days at most. */
export function shippingDates(today: string): string[] {
  if (latest.today !== today) {
    const dates = Array.from({ length: daysAhead }, (_, index) => addDays(today, index + 1)).filter(isWorkingDay);
    latest = { today, dates };
  }
  return [...latest.dates];
}

function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.has(day.slice(5));
}
