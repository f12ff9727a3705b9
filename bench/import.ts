import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import type { Measured, Task } from './import/import-process.ts';
import { writeExport } from './import/write-export.ts';

const PRODUCTS = 100_000;
/** Megabytes that an import may take. */
const LIMIT = { name: 'the limit', value: 400 };

const program = fileURLToPath(new URL('import/import-process.ts', import.meta.url));

/**
 * A hundred thousand products and their offers into an empty database, then the same once more; the reference is the bare
 * parser over the same files. Throws where an import takes more memory than the limit.
 */
export const importBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const files = await exported(folder, PRODUCTS, print);
    const bare = await run('parse', files);
    const reference = { name: 'bare parser', value: bare.written / bare.seconds };
    print(figure('saxes alone', reference.value, 'records/s'));
    const postgres = await startPrivatePostgres({ durable: true });
    try {
      await measure(postgres.url, files, reference, print);
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** The files of an export, the offers before the goods: they wait for them. */
async function exported(folder: string, products: number, print: Print): Promise<string[]> {
  const { goods, offers, bytes } = await writeExport(folder, products);
  print(`  ${products.toLocaleString('en')} products with offers, ${(bytes / 1e6).toFixed(0)} MB of CommerceML`);
  return [offers, goods];
}

type Reference = { name: string; value: number };

async function measure(url: string, files: string[], reference: Reference, print: Print): Promise<void> {
  await run('prepare', [], url);
  for (const what of ['first import', 'the same again']) {
    const { written, seconds, peakMegabytes } = await run('import', files, url);
    print(figure(what, written / seconds, 'records/s', reference));
    print(figure('  peak memory of the process', peakMegabytes, 'MB', LIMIT));
    if (peakMegabytes > LIMIT.value) throw new Error(`An import took ${peakMegabytes.toFixed(0)} MB`);
  }
}

async function run(what: Task['what'], files: string[], url?: string): Promise<Measured> {
  const task: Task = { what, files, url };
  const args = [...nodeOptions(), program, JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout ? (JSON.parse(stdout) as Measured) : { seconds: 0, cpuSeconds: 0, peakMegabytes: 0, written: 0 };
}

/** As `npm run import` starts Node: the small young generation halves its memory. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  return scripts.import.split(' ').filter((word) => word.startsWith('--'));
}
