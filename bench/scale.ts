import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import type { ListingData } from './listing/listing-data.ts';
import { openStoredDatabase } from './listing/stored-database.ts';
import { type RequestKind, requestKinds } from './scale/request-kinds.ts';
import { load, type LoadResult, type RawRequest, rawRequest } from './trade/http-load.ts';

const port = 5590;
const referencePort = 5591;
/** Until the code is compiled and what is worked out once a section is. */
const warmSeconds = 1.5;
const seconds = 1.5;
const atOnce = [1, 50];

/** The longest delay of requests while the catalogue applies changes. */
const DELAYS = [
  'event loop delay: new prices',
  'event loop delay: other names',
  'event loop delay: everything rebuilt',
];

const REBUILT = { name: 'the goal for a million', value: 1200 };
const RESTARTED = { name: 'the goal for a million', value: 20 };

/** Smaller catalogues are read anew at each start. */
const KEPT = 5000;
const KEPT_LIMIT_MS = 120_000;

type Shop = Child<ListingData & { loadedMs: number; indexedMs: number }>;
/** The medians with nobody else asking, by what was asked for. */
type Medians = Map<string, number>;

/**
 * What buyers ask for most, of catalogues of several sizes: lists of sections of a tenth of all goods, searches, pages
 * of products; one request at a time, and fifty. Each beside the same web server giving as many bytes that are ready.
 */
export const scaleBenchmark: Benchmark = async ({ print, sizes }) => {
  let before: Sized | null = null;
  for (const size of sizes) {
    const database = await openStoredDatabase(size);
    print(`  ${size.toLocaleString('en')} products${database.data ? ', stored by an earlier run' : ''}`);
    const { url, data } = database;
    const snapshotFolder = mkdtempSync(join(tmpdir(), 'optovik-scale-'));
    const opening = { url, port, size, data, isSearched: true, snapshotFolder };
    const first: Shop = await startChild('listing-server.ts', opening);
    database.label(first.opening);
    print(figure('catalogue read into memory', first.opening.loadedMs / 1000, 's'));
    print(figure('search index made', first.opening.indexedMs / 1000, 's'));
    print(figure('most memory meanwhile', (await first.ask('most memory')) / 2 ** 20, 'MB', REBUILT));
    const isKept = size > KEPT && (await untilKept(snapshotFolder));
    await first.stop();
    const shop: Shop = await startChild('listing-server.ts', { ...opening, data: first.opening });
    try {
      const { loadedMs, indexedMs } = shop.opening;
      if (isKept) print(figure('both again after a restart', (loadedMs + indexedMs) / 1000, 's', RESTARTED));
      print(figure('  most memory meanwhile', (await shop.ask('most memory')) / 2 ** 20, 'MB'));
      const medians = await measure(shop, size, print);
      print(figure('memory of the process', (await shop.memory()) / 2 ** 20, 'MB'));
      for (const name of DELAYS) print(figure(name, await shop.ask(name), 'ms'));
      if (before) printGrowth(before, { size, medians }, print);
      before = { size, medians };
    } finally {
      await shop.stop();
      await database.stop();
      rmSync(snapshotFolder, { recursive: true, force: true });
    }
  }
};

/** Waits until catalogue and search index are on the disk. */
async function untilKept(folder: string): Promise<true> {
  const files = ['catalogue.bin', 'search.bin'].map((name) => join(folder, name));
  for (const end = performance.now() + KEPT_LIMIT_MS; !files.every((file) => existsSync(file)); await sleep(100)) {
    if (performance.now() > end) throw new Error('Catalogue and search index were not kept');
  }
  return true;
}

async function measure(shop: Shop, size: number, print: Print): Promise<Medians> {
  const medians: Medians = new Map();
  for (const kind of requestKinds(shop.opening, size)) {
    const answer = await meanAnswer(kind);
    const reference = await startChild('reference-server.ts', { port: referencePort, answer });
    try {
      await load(port, Math.max(...atOnce), warmSeconds, kind.next);
      for (const connections of atOnce) {
        const ready = await run(reference, referencePort, connections, () => readyBytes);
        const asked = await run(shop, port, connections, kind.next);
        const name = `${kind.name}, ${connections} at once`;
        const beside = { name: 'ready bytes', value: ready.perSecond };
        print(figure(name, asked.perSecond, 'requests/s', beside) + timesOf(asked, ready));
        if (connections === 1) medians.set(kind.name, asked.medianMs);
      }
    } finally {
      await reference.stop();
    }
  }
  return medians;
}

const readyBytes = rawRequest('/bytes', {}, undefined, 'GET');

/** Of some answers, the one nearest to their mean length. */
async function meanAnswer({ next }: RequestKind): Promise<string> {
  const answers: string[] = [];
  await load(
    port,
    1,
    Number.POSITIVE_INFINITY,
    () => (answers.length < 50 ? next() : undefined),
    (body) => answers.push(body),
  );
  const mean = answers.reduce((all, answer) => all + answer.length, 0) / answers.length;
  const distance = (answer: string) => Math.abs(answer.length - mean);
  return answers.reduce((best, answer) => (distance(answer) < distance(best) ? answer : best));
}

type Measured = LoadResult & { cpuMs: number };

async function run(
  child: Child<unknown>,
  onPort: number,
  connections: number,
  next: () => RawRequest,
): Promise<Measured> {
  await load(onPort, connections, warmSeconds / 4, next);
  const before = await child.cpu();
  const began = performance.now();
  const result = await load(onPort, connections, seconds, next);
  const sent = (result.perSecond * (performance.now() - began)) / 1000;
  return { ...result, cpuMs: ((await child.cpu()) - before) / sent };
}

function timesOf(asked: Measured, ready: Measured): string {
  const times = ({ medianMs, p99Ms }: LoadResult) => `${medianMs.toFixed(2)} / ${p99Ms.toFixed(2)} ms`;
  return `   median / 99 % ${times(asked)}, ready bytes ${times(ready)}; ${asked.cpuMs.toFixed(3)} ms of processor`;
}

type Sized = { size: number; medians: Medians };

function printGrowth(before: Sized, after: Sized, print: Print): void {
  const [smaller, larger] = [before, after].map(({ size }) => size.toLocaleString('en'));
  print(`  medians of one at a time, from ${smaller} to ${larger} products`);
  for (const [name, median] of after.medians) print(figure(`  ${name}`, median / before.medians.get(name)!, 'times'));
}
