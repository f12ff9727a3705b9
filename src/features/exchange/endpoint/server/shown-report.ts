import type { Job } from './ask-job.ts';
import { CHECKED } from './run-job.ts';

const MAX_LINES = 6;
/** A connection that only checks is there for its report. */
const MAX_CHECKED_LINES = 120;

/** The lines of a job's report that are shown beside it. */
export function shownReport({ state, message, report }: Job): string[] {
  if (state !== 'done') return [];
  return report.slice(0, message === CHECKED ? MAX_CHECKED_LINES : MAX_LINES);
}
