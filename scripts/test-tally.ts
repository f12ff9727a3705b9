import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** `notes`: what failed or needed a second try, and how it failed. */
export type Tally = { passed: number; failed: number; skipped: number; notes: string[] };

type VitestTest = { fullName: string; status: string; failureMessages?: string[] | null };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };

export type VitestReport = { testResults: VitestFile[] };

type PlaywrightTest = { status: string; results: { error?: { message?: string } }[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Lines of a failure that a note keeps: enough for both sides of a comparison. */
const NOTE_LINES = 12;

/** Counts of Vitest's JSON report. A file that could not be loaded counts as one failure. */
export function tallyVitest({ testResults }: VitestReport): Tally {
  const tests = testResults.flatMap((file) => file.assertionResults);
  const count = (...states: string[]) => tests.filter(({ status }) => states.includes(status)).length;
  const unloaded = testResults.filter(isUnloaded).length;
  return {
    passed: count('passed'),
    failed: count('failed') + unloaded,
    skipped: count('pending', 'todo', 'skipped'),
    notes: testResults.flatMap(vitestNotes),
  };
}

/** Names of the files in which a test failed, or which could not be loaded. */
export function failedFiles({ testResults }: VitestReport): string[] {
  return [...new Set(testResults.filter(({ status }) => status === 'failed').map(({ name }) => name))];
}

/** The first run with the files of the second in place of its own; what failed at the first try stays in the notes. */
export function tallySecondTry(first: VitestReport, second: VitestReport): Tally {
  const again = new Set(second.testResults.map(({ name }) => name));
  const others = first.testResults.filter(({ name }) => !again.has(name));
  const tally = tallyVitest({ testResults: [...others, ...second.testResults] });
  const before = first.testResults.filter(({ name }) => again.has(name)).flatMap(vitestNotes);
  return { ...tally, notes: [...before.map((note) => `At the first try: ${note}`), ...tally.notes] };
}

function vitestNotes(file: VitestFile): string[] {
  const path = relative('.', file.name);
  if (isUnloaded(file)) return [note('FAILED', path, file.message)];
  return file.assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ fullName, failureMessages }) => note('FAILED', `${path} › ${fullName}`, failureMessages?.join('\n')));
}

function isUnloaded({ status, assertionResults }: VitestFile): boolean {
  return status === 'failed' && !assertionResults.some((test) => test.status === 'failed');
}

/** Counts of Playwright's JSON report. What passed at a later try that CI allows has passed; the notes name it. */
export function tallyPlaywright({ stats, suites, errors }: PlaywrightReport): Tally {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    notes: [
      ...suites.flatMap(playwrightNotes),
      ...errors.map(({ message }) => note('FAILED', 'browser tests', message)),
    ],
  };
}

function playwrightNotes({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const own = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const message = results.find(({ error }) => error)?.error?.message;
        return note(status === 'flaky' ? 'At the first try: FAILED' : 'FAILED', `${file}:${line} › ${title}`, message);
      }),
  );
  return [...own, ...suites.flatMap(playwrightNotes)];
}

function note(verdict: string, test: string, message = 'without a message'): string {
  const lines = stripVTControlCharacters(message).trim().split('\n').slice(0, NOTE_LINES);
  return [`${verdict}: ${test}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * What a run counts for. A run that ended badly counts as one failure even where its report names none (a file that
 * could not be loaded, a browser that did not start, no report at all), and so does one in which no test ran.
 */
export function tallyRun<Report>(succeeded: boolean, file: string, tally: (report: Report) => Tally): Tally {
  const report = readReport<Report>(file);
  const counted = report ? tally(report) : { passed: 0, failed: 0, skipped: 0, notes: [] };
  const sound = succeeded && counted.passed > 0;
  return sound ? counted : { ...counted, failed: Math.max(counted.failed, 1) };
}

/** What a tool has written for this run; undefined where it ended before it wrote. */
export function readReport<Report>(file: string): Report | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Report) : undefined;
}

/** The last line of `npm test`. */
export function tallyLine(tallies: Omit<Tally, 'notes'>[]): string {
  const sum = (key: keyof Omit<Tally, 'notes'>) => tallies.reduce((total, tally) => total + tally[key], 0);
  const skipped = sum('skipped');
  return `${sum('passed')} passed, ${sum('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
