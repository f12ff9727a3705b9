import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { failedFiles, tallyLine, tallyPlaywright, tallyRun, tallySecondTry, tallyVitest } from './test-tally.ts';

let folder: string;
const report = (name: string, content: object) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, ...statuses: string[]) => ({
  name: join(process.cwd(), name),
  status: statuses.includes('failed') ? 'failed' : 'passed',
  message: '',
  assertionResults: statuses.map((status, index) => ({
    fullName: `test ${index}`,
    status,
    failureMessages: status === 'failed' ? ['expected 1 to be 2\n    at somewhere'] : [],
  })),
});
const unloaded = {
  name: join(process.cwd(), 'broken.test.ts'),
  status: 'failed',
  message: 'no such module',
  assertionResults: [],
};
const spec = (title: string, status: string) => ({
  title,
  file: 'a.spec.ts',
  line: 3,
  tests: [
    { status, results: status === 'expected' ? [{}] : [{ error: { message: '\u001b[31mno button\u001b[39m' } }, {}] },
  ],
});
const browser = (specs: ReturnType<typeof spec>[], unexpected: number, flaky: number) => ({
  stats: { expected: 5, unexpected, flaky, skipped: 0 },
  suites: [{ suites: [{ specs }] }],
  errors: [],
});

it('sums both tools in one line', () => {
  const vitest = {
    testResults: [file('a.test.ts', 'passed', 'passed', 'failed'), file('b.test.ts', 'skipped', 'todo')],
  };
  const tallies = [
    tallyRun(false, report('vitest.json', vitest), tallyVitest),
    tallyRun(false, report('e2e.json', browser([], 1, 1)), tallyPlaywright),
  ];
  expect(tallyLine(tallies)).toBe('8 passed, 2 failed, 2 skipped');
});

it('leaves skipped tests out of the line when there are none', () => {
  expect(tallyLine([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
});

it('counts a run that failed without a failed test as one failure', () => {
  const vitest = { testResults: [file('a.test.ts', 'passed', 'passed', 'passed')] };
  const { passed, failed } = tallyRun(false, report('broken.json', vitest), tallyVitest);
  expect({ passed, failed }).toEqual({ passed: 3, failed: 1 });
});

it('counts a run without a report or without tests as one failure', () => {
  expect(tallyRun(true, join(folder, 'absent.json'), tallyVitest).failed).toBe(1);
  const nothingRan = { ...browser([], 0, 0), stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 } };
  expect(tallyRun(true, report('empty.json', nothingRan), tallyPlaywright).failed).toBe(1);
});

it('counts a file that could not be loaded as one failure beside the tests of others', () => {
  const { passed, failed, notes } = tallyVitest({ testResults: [unloaded, file('a.test.ts', 'passed')] });
  expect({ passed, failed, notes }).toEqual({
    passed: 1,
    failed: 1,
    notes: ['FAILED: broken.test.ts\n    no such module'],
  });
});

it('notes what failed, and of the browser tests also what passed only later', () => {
  expect(tallyVitest({ testResults: [file('a.test.ts', 'passed', 'failed')] }).notes).toEqual([
    'FAILED: a.test.ts › test 1\n    expected 1 to be 2\n        at somewhere',
  ]);
  const specs = [spec('fine', 'expected'), spec('shaky', 'flaky'), spec('broken', 'unexpected')];
  expect(tallyPlaywright(browser(specs, 1, 1)).notes).toEqual([
    'At the first try: FAILED: a.spec.ts:3 › shaky\n    no button',
    'FAILED: a.spec.ts:3 › broken\n    no button',
  ]);
});

it('counts a second try in place of the first, and keeps in the notes what failed before', () => {
  const first = {
    testResults: [file('a.test.ts', 'passed', 'failed'), file('b.test.ts', 'passed', 'passed'), unloaded],
  };
  expect(failedFiles(first)).toEqual([join(process.cwd(), 'a.test.ts'), unloaded.name]);
  const second = { testResults: [file('a.test.ts', 'passed', 'passed'), file('broken.test.ts', 'failed')] };
  const tally = tallySecondTry(first, second);
  expect({ passed: tally.passed, failed: tally.failed }).toEqual({ passed: 4, failed: 1 });
  expect(tally.notes.map((note) => note.split('\n')[0])).toEqual([
    'At the first try: FAILED: a.test.ts › test 1',
    'At the first try: FAILED: broken.test.ts',
    'FAILED: broken.test.ts › test 0',
  ]);
});
