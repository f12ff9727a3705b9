import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from './build/root.ts';
import type { CrashShop } from './crash/crash-shop.ts';
import { readArguments } from './read-arguments.ts';
import { isInstalled } from './rolling/start-proxy.ts';
import { underLoad } from './rolling/under-load.ts';
import { importEdition } from './soak/import-edition.ts';
import { percentile, type Sample, slopeOf } from './soak/trend.ts';

/**
 * `npm run soak`: two nodes work for half an hour while buyers read, fill baskets and order, and goods are imported. Fails
 * where memory keeps rising, answers become slower, or a write was lost or doubled.
 */
const USAGE = 'npm run soak -- [--minutes=30]';
const { values } = readArguments(USAGE, { options: { minutes: { type: 'string', default: '30' } } });
const minutes = Number(values.minutes);
if (!(minutes >= 1)) {
  console.error(USAGE);
  process.exit(1);
}

const MAX_SLOPE = 1;
const MAX_SLOWER = 1.3;
const SAMPLE_MS = 5000;
const IMPORT_EVERY = Math.min(10, minutes / 3);
/** Caches fill and code is compiled until then. */
const WARM_UP = 1 / 6;
const PART = 0.99;

const began = performance.now();
const minutesSoFar = () => (performance.now() - began) / 60_000;
const memory: Record<string, Sample[]> = { first: [], second: [] };
let work = 0;
const answers: Sample[] = [];

const outcome = await underLoad(
  {
    proxy: isInstalled('nginx') ? 'nginx' : 'own',
    root: ROOT,
    onAnswer: (value) => answers.push({ minute: minutesSoFar(), value }),
  },
  async ({ nodes, folder, databaseUrl }) => {
    work = minutesSoFar();
    const end = work + minutes;
    let edition = 0;
    while (minutesSoFar() < end) {
      if (minutesSoFar() >= work + IMPORT_EVERY * (edition + 0.5)) {
        await importEdition(folder, databaseUrl, edition);
        edition += 1;
      }
      for (const [n, name] of Object.keys(memory).entries()) {
        memory[name]!.push({ minute: minutesSoFar(), value: residentMegabytes(nodes[n]!) });
      }
      await sleep(SAMPLE_MS);
    }
  },
);

const warm = work + minutes * WARM_UP;
const slopes = Object.values(memory).map((samples) => slopeOf(samples.filter(({ minute }) => minute >= warm)));
const quarter = (n: number) =>
  answers
    .filter(({ minute }) => minute >= work + (minutes * n) / 4 && minute < work + (minutes * (n + 1)) / 4)
    .map(({ value }) => value);
const quarters = [0, 1, 2, 3].map((n) => percentile(quarter(n), PART));
const slower = quarters[3]! / quarters[0]!;
console.table(
  Object.fromEntries(
    Object.entries(memory).map(([name, samples], n) => [
      name,
      {
        'from, MB': Math.round(samples[0]!.value),
        'to, MB': Math.round(samples.at(-1)!.value),
        'most, MB': Math.round(Math.max(...samples.map(({ value }) => value))),
        'MB a minute': Number(slopes[n]!.toFixed(2)),
      },
    ]),
  ),
);
const { broken, failures, ...counts } = outcome;
console.log(JSON.stringify({ ...counts, broken: broken.length, p99ByQuarter: quarters.map(Math.round), slower }));
for (const what of [...failures, ...broken]) console.log(what);
const isWhole = counts.acknowledged > 0 && counts.lostWrites + counts.doubled + broken.length === 0;
process.exitCode = isWhole && Math.max(...slopes) <= MAX_SLOPE && slower <= MAX_SLOWER ? 0 : 1;

function residentMegabytes({ pid }: CrashShop): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Number(kilobytes) / 1024;
}
