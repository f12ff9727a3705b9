import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort } from '#server/testing/free-port.ts';
import { scratchRoot } from '#server/testing/scratch-root.ts';
import { runTool } from './run-tool.ts';
import { checkStatically } from './static-checks.ts';
import {
  failedFiles,
  readReport,
  tallyLine,
  tallyPlaywright,
  tallyRun,
  tallySecondTry,
  tallyVitest,
  type Tally,
  type VitestReport,
} from './test-tally.ts';

const VITEST_REPORT = 'test-results/vitest.json';
const SECOND_REPORT = 'test-results/vitest-second.json';
const BROWSER_REPORT = 'test-results/e2e.json';

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, notes: [] };

/** In CI as many files with a failed test get a second try, as browser tests do; more than that is no accident. */
const SECOND_TRY_FILES = 3;

/** `npm test`: every check of the project, all of them even after one has failed, and the count on the last line. */
const started = performance.now();
// Tests start dozens of shops and commands: each after the first finds its modules compiled
process.env.NODE_COMPILE_CACHE = resolve('node_modules/.cache/node');
mkdirSync('test-results', { recursive: true });
for (const report of [VITEST_REPORT, SECOND_REPORT, BROWSER_REPORT]) rmSync(report, { force: true });

const tallies: Tally[] = [
  await part('Types, lint, format', async () => ({ ...NOTHING, ...(await checkStatically()) })),
  // Some database tests start whole shops, which serve the built pages
  await part('Pages', () => runSteps([['scripts/setup.mjs', '--build'], ['scripts/check-bundle.ts']])),
  await part('Unit and database tests', runVitest),
  await part('Browser tests', runBrowserTests),
];

// Last, as a long log may be cut to its end
for (const note of tallies.flatMap(({ notes }) => notes)) console.log(`\n${note}`);
console.log(`\n${Math.round((performance.now() - started) / 1000)} s in all`);
console.log(tallyLine(tallies));
process.exitCode = tallies.some((tally) => tally.failed > 0) ? 1 : 0;

async function part(title: string, run: () => Promise<Tally>): Promise<Tally> {
  const begun = performance.now();
  console.log(`\n▸ ${title}`);
  const tally = await run();
  console.log(
    `▸ ${title}: ${tally.failed > 0 ? 'FAILED' : 'fine'}, ${Math.round((performance.now() - begun) / 1000)} s`,
  );
  return tally;
}

async function runVitest(): Promise<Tally> {
  const succeeded = await vitest(VITEST_REPORT, []);
  const first = readReport<VitestReport>(VITEST_REPORT);
  const failed = first ? failedFiles(first) : [];
  if (!process.env.CI || !first || failed.length === 0 || failed.length > SECOND_TRY_FILES)
    return tallyRun(succeeded, VITEST_REPORT, tallyVitest);
  console.log(`\n▸ A second try of ${failed.length} files`);
  const passed = await vitest(SECOND_REPORT, failed);
  return tallyRun(passed, SECOND_REPORT, (second: VitestReport) => tallySecondTry(first, second));
}

async function vitest(report: string, files: string[]): Promise<boolean> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { succeeded } = await runTool('vitest', ['run', ...files, ...reporters], { show: true });
  return succeeded;
}

/** Steps without tests of their own: each counts only when it fails, and ends the part. */
async function runSteps(steps: string[][]): Promise<Tally> {
  for (const step of steps) {
    const { succeeded } = await runTool('node', step, { show: true });
    if (!succeeded) return { ...NOTHING, failed: 1 };
  }
  return NOTHING;
}

async function runBrowserTests(): Promise<Tally> {
  const browser = await runSteps([['scripts/setup.mjs', '--browser']]);
  if (browser.failed > 0) {
    console.log('The browser tests cannot run without a browser.');
    return browser;
  }
  const data = mkdtempSync(join(scratchRoot(), 'optovik-e2e-'));
  const env = { E2E_PORT: String(await freePort()), E2E_DATA_DIR: data };
  const { succeeded } = await runTool('playwright', ['test'], { show: true, env });
  rmSync(data, { recursive: true, force: true });
  return tallyRun(succeeded, BROWSER_REPORT, tallyPlaywright);
}
