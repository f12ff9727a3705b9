import { existsSync, readFileSync } from 'node:fs';

export type Tally = { passed: number; failed: number; skipped: number };

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
};

type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };

/** Counts of Vitest's JSON report. */
export function tallyVitest(report: VitestReport): Tally {
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Counts of Playwright's JSON report. What passed at the second try that CI allows has passed; Playwright names it. */
export function tallyPlaywright({ stats }: PlaywrightReport): Tally {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/**
 * What a run counts for. A run that ended badly counts as one failure even where its report names none (a file that
 * could not be loaded, a browser that did not start, no report at all), and so does one in which no test ran.
 */
export function tallyRun<Report>(succeeded: boolean, file: string, tally: (report: Report) => Tally): Tally {
  const counted = existsSync(file)
    ? tally(JSON.parse(readFileSync(file, 'utf8')) as Report)
    : { passed: 0, failed: 0, skipped: 0 };
  const sound = succeeded && counted.passed > 0;
  return sound ? counted : { ...counted, failed: Math.max(counted.failed, 1) };
}

/** The last line of `npm test`. */
export function tallyLine(tallies: Tally[]): string {
  const sum = (key: keyof Tally) => tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
