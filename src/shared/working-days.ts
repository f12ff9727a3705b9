import { addDays } from './dates.ts';

/** Saturdays, Sundays and the days of the list (yyyy-mm-dd) are no working days. */
export function isWorkingDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day);
}

/** The working day so many working days after a day, or before it where the count is negative. */
export function addWorkingDays(day: string, count: number, holidays: readonly string[] = []): string {
  const step = Math.sign(count);
  let current = day;
  for (let left = Math.abs(count); left > 0;) {
    current = addDays(current, step);
    if (isWorkingDay(current, holidays)) left -= 1;
  }
  return current;
}
