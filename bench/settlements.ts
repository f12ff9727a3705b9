import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { nodeOptionsOf } from './node-options.ts';
import type { Measured, Task } from './settlements/settlements-process.ts';
import { writeYear } from './settlements/write-year.ts';

const COMPANIES = 2000;
const MAX_SECONDS = 60;

const program = fileURLToPath(new URL('settlements/settlements-process.ts', import.meta.url));

/**
 * A year of settlements of two thousand companies into an empty database, then the same again; the reference is the
 * bare parser of JSON over the same lines. Throws where an import takes more than a minute, or the second one changes
 * anything.
 */
export const settlementsBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const path = join(folder, 'year.jsonl');
    const { records } = await writeYear(path, COMPANIES);
    const bare = await run({ what: 'parse', path });
    const reference = { name: 'bare parser', value: records / bare.seconds };
    print(figure('JSON.parse alone', reference.value, 'records/s'));
    const { url, stop } = await startPrivatePostgres({ durable: true });
    try {
      await run({ what: 'prepare', path, url });
      for (const what of ['first import', 'the same again']) {
        const { seconds, peakMegabytes, changed } = await run({ what: 'import', path, url });
        print(figure(what, records / seconds, 'records/s', reference));
        print(figure('  seconds', seconds, 's'));
        print(figure('  peak memory of the process', peakMegabytes, 'MB'));
        print(figure('  rows that have changed', changed, ''));
        if (seconds > MAX_SECONDS) throw new Error(`A year of settlements took ${seconds.toFixed(0)} s`);
        if (what !== 'first import' && changed > 0) throw new Error(`The same file changed ${changed} rows`);
      }
    } finally {
      await stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function run(task: Task): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...nodeOptionsOf('import'),
    program,
    JSON.stringify(task),
  ]);
  return stdout ? (JSON.parse(stdout) as Measured) : { seconds: 0, peakMegabytes: 0, changed: 0 };
}
