import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { importSettlements } from '#exchange/settlements-import/server/index.ts';
import { migrate, openDatabase } from '#server/db/index.ts';

/** What one process has measured of itself: its resident memory at its peak, in 10^6 bytes; how many rows it has changed. */
export type Measured = { seconds: number; peakMegabytes: number; changed: number };

export type Task = { what: 'prepare' | 'parse' | 'import'; path: string; url?: string };

const { what, path, url } = JSON.parse(process.argv[2]!) as Task;

/** A process of its own for each measurement, so that none carries the memory of another. */
if (what === 'prepare') {
  const database = await openDatabase({ url });
  await migrate(database);
  await database.close();
} else if (what === 'parse') {
  report(await measure(parseAlone));
} else {
  const database = await openDatabase({ url });
  const measured = await measure(async () => {
    const options = { ledger: null, now: new Date('2026-11-24T09:00:00Z'), timeZone: 'Europe/Moscow' };
    const { journal } = await importSettlements(database.db, { path, name: 'year.jsonl' }, options);
    return Object.entries(journal.counts).reduce((sum, [key, count]) => sum + (key.endsWith('Same') ? 0 : count), 0);
  });
  await database.close();
  report(measured);
}

/** Lines that are parsed and forgotten. */
async function parseAlone(): Promise<number> {
  let records = 0;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    JSON.parse(line);
    records += 1;
  }
  return records;
}

async function measure(work: () => Promise<number>): Promise<Measured> {
  let peak = process.memoryUsage.rss();
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20);
  const started = performance.now();
  const changed = await work();
  const seconds = (performance.now() - started) / 1000;
  clearInterval(timer);
  return { seconds, peakMegabytes: Math.max(peak, process.memoryUsage.rss()) / 1e6, changed };
}

function report(measured: Measured): void {
  process.stdout.write(JSON.stringify(measured));
}
