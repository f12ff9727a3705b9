import { formatDate } from '#shared/dates.ts';
import { typedDay } from './typed-day.ts';

/** The first and the last day, yyyy-mm-dd, that may be chosen. */
export interface DayLimits {
  min?: string;
  max?: string;
}

/** The error of a typed day, or null. */
export function dayProblem(text: string, { min, max }: DayLimits): string | null {
  const day = typedDay(text);
  if (day === null) return 'Введите дату в виде дд.мм.гггг';
  if (min && day < min) return `Выберите дату не раньше ${formatDate(min)}`;
  if (max && day > max) return `Выберите дату не позже ${formatDate(max)}`;
  return null;
}
