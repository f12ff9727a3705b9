import { createReadStream } from 'node:fs';
import { SaxesParser } from 'saxes';
import { importFiles } from '#exchange/goods-import/server/index.ts';
import { migrate, openDatabase } from '#server/db/index.ts';

/** What one process has measured of itself: the time, that of its processor, its resident memory at its peak, in 10^6 bytes. */
export type Measured = { seconds: number; cpuSeconds: number; peakMegabytes: number; written: number };

export type Task = { what: 'prepare' | 'parse' | 'import'; files: string[]; url?: string };

const { what, files, url } = JSON.parse(process.argv[2]!) as Task;

/** A process of its own for each measurement, so that none carries the memory of another. */
switch (what) {
  case 'prepare': {
    const database = await openDatabase({ url });
    await migrate(database);
    await database.close();
    break;
  }
  case 'parse':
    report(await measure(parseAlone));
    break;
  case 'import': {
    const database = await openDatabase({ url });
    const imported = await measure(async () => {
      const named = files.map((path) => ({ path, name: path }));
      const [source] = await importFiles(database.db, named, { priceType: 'Оптовая' }, { now: new Date() });
      return (source!.counts.productsAdded ?? 0) + (source!.counts.productsSame ?? 0) + (source!.counts.offers ?? 0);
    });
    await database.close();
    report(imported);
    break;
  }
}

/** The bare parser over the same files: elements are seen and forgotten. */
async function parseAlone(): Promise<number> {
  let records = 0;
  for (const path of files) {
    const parser = new SaxesParser({ xmlns: false });
    parser.on('closetag', ({ name }) => {
      if (name === 'Товар' || name === 'Предложение') records += 1;
    });
    parser.on('text', () => undefined);
    for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 128 * 1024 })) {
      parser.write(chunk as string);
    }
    parser.close();
  }
  return records;
}

async function measure(work: () => Promise<number>): Promise<Measured> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const written = await work();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  // As the system has counted it: looking every few milliseconds takes time itself, and misses what lies between
  const peakMegabytes = (process.resourceUsage().maxRSS * 1024) / 1e6;
  return { seconds, cpuSeconds: (user + system) / 1e6, peakMegabytes, written };
}

function report(measured: Measured): void {
  process.stdout.write(JSON.stringify(measured));
}
