import { addDays } from '#shared/dates.ts';

/** What is to be paid in the week that begins on a Monday, kopecks; `overdue` are due days that are over. */
export type WeekSum = { week: string; due: number; overdue: number };
type Bar = { from: string | null; to: string | null; due: number; overdue: number };

/** Weeks shown before the present one and after it; what lies beyond them is one bar on each side. */
const WEEKS_BEFORE = 3;
const WEEKS_AFTER = 6;

/** The Monday of the week of a day. */
export function mondayOf(day: string): string {
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/**
 * The bars of the chart: each week from the first with a sum to the last, empty ones between them too; earlier and
 * later sums in one bar each.
 */
export function weekBars(sums: readonly WeekSum[], today: string): Bar[] {
  if (sums.length === 0) return [];
  const present = mondayOf(today);
  const first = addDays(present, -7 * WEEKS_BEFORE);
  const last = addDays(present, 7 * WEEKS_AFTER);
  const shown = sums.filter(({ week }) => week >= first && week <= last);
  const earlier = total(sums.filter(({ week }) => week < first));
  const later = total(sums.filter(({ week }) => week > last));
  const bars: Bar[] = [];
  if (earlier) bars.push({ from: null, to: addDays(first, -1), ...earlier });
  const from = earlier ? first : (shown[0]?.week ?? present);
  const to = later ? last : (shown.at(-1)?.week ?? '');
  for (let week = from; week <= to; week = addDays(week, 7)) {
    const { due = 0, overdue = 0 } = shown.find((one) => one.week === week) ?? {};
    bars.push({ from: week, to: addDays(week, 6), due, overdue });
  }
  if (later) bars.push({ from: addDays(last, 7), to: null, ...later });
  return bars;
}

function total(sums: readonly WeekSum[]): Pick<Bar, 'due' | 'overdue'> | null {
  if (sums.length === 0) return null;
  return {
    due: sums.reduce((all, { due }) => all + due, 0),
    overdue: sums.reduce((all, { overdue }) => all + overdue, 0),
  };
}
