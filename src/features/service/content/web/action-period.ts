import { formatDate, formatLastDay } from '#shared/dates.ts';
import type { ActionCard } from '../contract.ts';

/** 'с 01.03.2026 по 31.03.2026' in words of a page; the end is the last day on which the promotion holds. */
export function actionPeriod({ dateStart, dateEnd, isEnded }: ActionCard): string {
  const last = dateEnd === null ? null : formatLastDay(dateEnd);
  if (isEnded) return `Завершилась ${last}`;
  const from = dateStart === null ? '' : `с ${formatDate(dateStart)}`;
  if (last === null) return from === '' ? 'Действует постоянно' : `Действует ${from}`;
  return `Действует ${from} по ${last}`.replace('  ', ' ');
}
