import { formatNumber } from '#shared/number-format.ts';
import type { Job } from './ask-job.ts';
import { CHECKED } from './run-job.ts';

const MAX_LINES = 40;
/** A connection that only checks is there for its report. */
const MAX_CHECKED_LINES = 120;

/** What a file has nothing of: what was refused and what is to be done stand behind five of these. */
const NOTHING = /^ {2}[^:]+: нет$/;

/** The lines of a job's report that are shown beside it. */
export function shownReport({ state, kind, message, report }: Job): string[] {
  if (state !== 'done') return [];
  const lines = kind === 'goods' && message !== CHECKED ? report.filter((line) => !NOTHING.test(line)) : report;
  const shown = lines.slice(0, message === CHECKED ? MAX_CHECKED_LINES : MAX_LINES);
  const rest = lines.length - shown.length;
  return rest > 0 ? [...shown, `… и ещё строк: ${formatNumber(rest)}`] : shown;
}
