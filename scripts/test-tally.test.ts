import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { tallyLine, tallyPlaywright, tallyRun, tallyVitest } from './test-tally.ts';

let folder: string;
const report = (name: string, content: object) => {
  writeFileSync(join(folder, name), JSON.stringify(content));
  return join(folder, name);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'optovik-tally-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('sums both tools in one line', () => {
  const vitest = { numPassedTests: 40, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 };
  const playwright = { stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 0 } };
  const tallies = [
    tallyRun(false, report('vitest.json', vitest), tallyVitest),
    tallyRun(false, report('e2e.json', playwright), tallyPlaywright),
  ];
  expect(tallyLine(tallies)).toBe('46 passed, 2 failed, 3 skipped');
});

it('leaves skipped tests out of the line when there are none', () => {
  expect(tallyLine([{ passed: 2, failed: 0, skipped: 0 }])).toBe('2 passed, 0 failed');
});

it('counts a run that failed without a failed test as one failure', () => {
  const vitest = { numPassedTests: 3, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
  expect(tallyRun(false, report('broken.json', vitest), tallyVitest)).toEqual({ passed: 3, failed: 1, skipped: 0 });
});

it('counts a run without a report or without tests as one failure', () => {
  const empty = { stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 4 } };
  expect(tallyRun(true, join(folder, 'absent.json'), tallyVitest).failed).toBe(1);
  expect(tallyRun(true, report('empty.json', empty), tallyPlaywright).failed).toBe(1);
});
