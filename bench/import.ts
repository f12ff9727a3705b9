import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import type { Measured } from './import/import-process.ts';
import { exchangeOf, measureBuyers } from './import/measure-buyers.ts';
import { runTask } from './import/run-task.ts';
import { serverCpuSeconds } from './import/server-cpu.ts';
import { writeExport } from './import/write-export.ts';

/** Megabytes that an import may take. */
const LIMIT = { name: 'the limit', value: 400 };

/**
 * So many products and their offers into an empty database, the same with another date, with 0.3 % of them changed, then other
 * prices for all of them; the reference is the bare parser over the same files. Then the exchange over HTTP, and what buyers notice of it. Other
 * programs on the machine change the seconds, and hardly the processor time: both are printed. Throws where an import
 * takes more memory than the limit.
 */
export const importBenchmark: Benchmark = async ({ print, sizes }) => {
  const products = Math.max(...sizes);
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const { goods, offers, bytes } = await writeExport(folder, products);
    print(`  ${products.toLocaleString('en')} products with offers, ${(bytes / 1e6).toFixed(0)} MB of CommerceML`);
    print(
      `  load of the machine: ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}, ${availableParallelism()} processors`,
    );
    const later = async (name: string, formedAt: string, isChanged: boolean) => {
      const own = join(folder, name);
      mkdirSync(own);
      return writeExport(own, products, { formedAt, isChanged });
    };
    const unchanged = await later('unchanged', '2026-01-03T03:04:05', false);
    const changed = await later('changed', '2026-01-04T03:04:05', true);
    const again = await later('again', '2026-01-05T03:04:05', false);
    const recent = await later('recent', '2026-01-06T03:04:05', true);
    // The offers before the goods: they wait for them
    const whole = [offers, goods];
    const bare = await runTask('parse', whole);
    const reference = { name: 'bare parser', value: bare.written / bare.cpuSeconds };
    print(figure('saxes alone', bare.written / bare.seconds, 'records/s') + cpuOf(bare, 0));
    const postgres = await startPrivatePostgres({ durable: true });
    try {
      await runTask('prepare', [], postgres.url);
      const imported = (name: string, files: string[], goal: number) =>
        measure(postgres.url, { name, files, goal }, reference, print);
      await imported('first import', whole, 8000);
      await imported('unchanged, with another date', [unchanged.offers, unchanged.goods], 13_000);
      await imported('0.3 % changed', [changed.offers, changed.goods], 13_000);
      await imported('other prices alone', [changed.prices], 20_000);
      await measureBuyers(
        { url: postgres.url, folder },
        [
          { name: 'an export with the former prices', files: [again.goods, again.offers], records: 2 * products },
          { name: '0.3 % changed', files: [recent.goods, recent.offers], records: 2 * products },
          { name: 'other prices alone', files: [recent.prices], records: products },
        ].map((exchange) => exchangeOf(exchange, print)),
        print,
      );
    } finally {
      await postgres.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

type Reference = { name: string; value: number };

async function measure(
  url: string,
  { name, files, goal }: { name: string; files: string[]; goal: number },
  reference: Reference,
  print: Print,
): Promise<void> {
  const before = await serverCpuSeconds(url);
  const measured = await runTask('import', files, url);
  const serverCpu = (await serverCpuSeconds(url)) - before;
  const { written, seconds, cpuSeconds, peakMegabytes } = measured;
  print(figure(name, written / seconds, 'records/s', { name: 'the goal', value: goal }) + cpuOf(measured, serverCpu));
  print(figure('  a second of processor time', written / (cpuSeconds + serverCpu), 'records', reference));
  print(figure('  peak memory of the process', peakMegabytes, 'MB', LIMIT));
  if (peakMegabytes > LIMIT.value) throw new Error(`An import took ${peakMegabytes.toFixed(0)} MB`);
}

/** The time of the processor, of the program and of the database. */
const cpuOf = ({ cpuSeconds, seconds }: Measured, server: number) =>
  `   ${seconds.toFixed(1)} s, processor ${cpuSeconds.toFixed(1)} + ${server.toFixed(1)} s`;
