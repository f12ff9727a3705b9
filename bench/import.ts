import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findPostgresPrograms } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import type { Measured, Task } from './import/import-process.ts';
import { writeExport } from './import/write-export.ts';

const PRODUCTS = 100_000;
/** The embedded database serves small shops. */
const FEW_PRODUCTS = 20_000;
/** Megabytes that an import may take beyond the database. */
const LIMIT = { name: 'the limit', value: 400 };

const program = fileURLToPath(new URL('import/import-process.ts', import.meta.url));

type Place = { url?: string; directory?: string };

/**
 * A hundred thousand products and their offers into an empty database, fewer into the embedded one, then the same once
 * more; the reference is the bare parser over the same files. On PostgreSQL all memory of the process is beyond the database; the embedded one is
 * in the process, so there it is what the import adds to the open database. Throws where either is beyond the limit.
 */
export const importBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const files = await exported(folder, PRODUCTS, print);
    const bare = await run('parse', files);
    const reference = { name: 'bare parser', value: bare.written / bare.seconds };
    print(figure('saxes alone', reference.value, 'records/s'));
    if (findPostgresPrograms()) {
      const postgres = await startPrivatePostgres({ durable: true });
      try {
        await measure('PostgreSQL', { url: postgres.url }, files, reference, print);
      } finally {
        await postgres.stop();
      }
    }
    const fewFiles = await exported(folder, FEW_PRODUCTS, print);
    await measure('embedded', { directory: join(folder, 'database') }, fewFiles, reference, print);
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

async function measure(
  engine: string,
  place: Place,
  files: string[],
  reference: Reference,
  print: Print,
): Promise<void> {
  await run('prepare', [], place);
  for (const what of ['first import', 'the same again']) {
    const { written, seconds, startMegabytes, peakMegabytes } = await run('import', files, place);
    print(figure(`${engine}: ${what}`, written / seconds, 'records/s', reference));
    const isApart = place.url !== undefined;
    const ours = isApart ? peakMegabytes : peakMegabytes - startMegabytes;
    if (!isApart) print(figure('  peak memory of the process, the database in it', peakMegabytes, 'MB'));
    print(figure(`  peak memory ${isApart ? 'of the process' : 'beyond the open database'}`, ours, 'MB', LIMIT));
    if (ours > LIMIT.value) throw new Error(`An import took ${ours.toFixed(0)} MB beyond the database`);
  }
}

async function run(what: Task['what'], files: string[], place: Place = {}): Promise<Measured> {
  const task: Task = { what, files, ...place };
  const args = [...nodeOptions(), program, JSON.stringify(task)];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return stdout ? (JSON.parse(stdout) as Measured) : { seconds: 0, startMegabytes: 0, peakMegabytes: 0, written: 0 };
}

/** As `npm run import` starts Node: the small young generation halves its memory. */
function nodeOptions(): string[] {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { import: string } };
  return scripts.import.split(' ').filter((word) => word.startsWith('--'));
}
