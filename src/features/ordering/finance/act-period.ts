/** Which field of the period of an act is wrong, and why. */
export type PeriodProblem = { field: 'periodFrom' | 'periodTo'; message: string };

/** What keeps an act from being asked for these days, yyyy-mm-dd: at most a year, in order, none in the future. */
export function actPeriodProblem(from: string, to: string, today: string): PeriodProblem | null {
  if (from > to) return { field: 'periodFrom', message: 'Дата начала позже даты конца' };
  if (to > today) return { field: 'periodTo', message: 'Период не может заканчиваться в будущем' };
  if (to > yearAfter(from)) return { field: 'periodFrom', message: 'Выберите период не больше года' };
  return null;
}

/** The same day of the next year; after the 29th of February the 1st of March. */
function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`;
  return next.endsWith('-02-29') ? `${next.slice(0, 4)}-03-01` : next;
}
