import { countOf, DAY_FORMS } from '#shared/plural.ts';

const HOUR_MS = 3_600_000;
const HOUR_FORMS = ['час', 'часа', 'часов'] as const;

/** How long ago a moment was, in words: hours of two days, then days. */
export function ageOf(since: string): string {
  const hours = Math.floor((Date.now() - new Date(since).getTime()) / HOUR_MS);
  if (hours < 1) return 'меньше часа';
  return hours < 48 ? countOf(hours, HOUR_FORMS) : countOf(Math.floor(hours / 24), DAY_FORMS);
}
