import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { settledCatalogue } from '#goods/catalogue/server/index.ts';
import { settledSearch } from '#goods/search/server/index.ts';
import { buildShopApp } from '#shop/build-shop-app.ts';
import { type Database, migrate, openDatabase } from '#server/db/index.ts';
import { readEnv } from '#server/env.ts';
import { readSheets } from '#server/xlsx/read-sheets.ts';
import { fillTradeShop } from '#bench/generator/fill-trade-shop.ts';

export type Task = { url: string; products: number; files: string[] };

/** Seconds of each file through the call, of one page of a file that was read, and of the bare reader; megabytes. */
export type Measured = {
  seconds: number[];
  /** Of the processor for one file, all threads together. */
  processor: number;
  page: number;
  reader: number;
  found: number;
  startMegabytes: number;
  peakMegabytes: number;
};

const SAMPLE_EVERY_MS = 10;

const { url, products, files }: Task = JSON.parse(process.argv[2]!);
const database = await openDatabase({ url });
await migrate(database);
const measured = JSON.stringify(await measure(database));
await database.close();
// The thread that builds catalogues waits half a minute for another order
process.stdout.write(measured, () => process.exit());

async function measure({ db }: Database): Promise<Measured> {
  const { buyers } = await fillTradeShop(db, 1, products);
  await db.execute(sql`update product set article_normalised = replace(article, '-', ''), shortcode = id::text`);
  await db.execute(sql`analyze product`);
  const none = () => undefined;
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'silent' });
  const app = await buildShopApp({ db, env, log: { info: none, warn: none, error: none }, now: () => new Date() });
  await app.ready();
  // A running shop has them in memory; they suggest goods for unknown lines by their names
  await Promise.all([settledCatalogue(db), settledSearch(db)]);
  const parse = async (path: string, page: number) => {
    const form = new FormData();
    form.set('file', new File([readFileSync(path)], 'order.xlsx'));
    const headers = { authorization: `Bearer ${buyers[0]!.token}` };
    const answer = await app.inject({
      method: 'POST',
      url: `/api/basket/parseFile/?PAGE=${page}`,
      payload: form,
      headers,
    });
    return answer.json<{ data: { lines: unknown[] } }>().data.lines.length;
  };

  const start = process.memoryUsage.rss();
  let peak = start;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_EVERY_MS);
  const seconds: number[] = [];
  let found = 0;
  const before = process.cpuUsage();
  for (const path of files) seconds.push(await timed(async () => void (found = await parse(path, 1))));
  const { user, system } = process.cpuUsage(before);
  const page = await timed(() => parse(files[0]!, 2));
  clearInterval(timer);
  const reader = await timed(() => readSheets(readFileSync(files[0]!)));
  await app.close();
  return {
    seconds,
    processor: (user + system) / 1e6 / files.length,
    page,
    reader,
    found,
    startMegabytes: start / 1e6,
    peakMegabytes: Math.max(peak, process.memoryUsage.rss()) / 1e6,
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}
