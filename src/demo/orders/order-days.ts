import { addDays, dayOf, startOfDay } from '#shared/dates.ts';
import type { Random } from '../random.ts';

const minute = 60_000;

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

/**
 * Moments at which a company ordered during the year before `now`, the earliest first: on working days between eight
 * and six in the shop's zone. The last one falls `lastDaysAgo` days ago, a few more in the fortnight before it, whatever
 * days those were, so that orders in every state can be seen.
 */
export function orderMoments(random: Random, count: number, lastDaysAgo: number, now: Date): Date[] {
  const today = dayOf(now);
  const days = [0, 1, 4, 7, 13].map((before) => addDays(today, -lastDaysAgo - before));
  while (days.length < count) {
    const day = addDays(today, -random.between(lastDaysAgo, 365));
    if (!isWeekend(day)) days.push(day);
  }
  return days
    .map((day) => new Date(startOfDay(day).getTime() + random.between(8 * 60, 18 * 60 - 1) * minute))
    .toSorted((one, other) => one.getTime() - other.getTime());
}
