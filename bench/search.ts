import { readEnv } from '#server/env.ts';
import { threadCount } from '#shop/serving/thread-count.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import type { ListingData } from './listing/listing-data.ts';
import { openStoredDatabase } from './listing/stored-database.ts';
import { searchTexts } from './scale/search-texts.ts';
import { load, type RawRequest, rawRequest } from './trade/http-load.ts';

const port = 5592;
const connections = 16;
/** Until every thread has compiled its code. */
const warmSeconds = 6;
const seconds = 6;

/** What the search is held to: answers a second at a hundred thousand products, milliseconds, bytes a product. */
const PER_SECOND = { name: 'the target', value: 600 };
const P99_MS = { name: 'the limit', value: 50 };
const BYTES = { name: 'the limit', value: 150 };

type Shop = Child<ListingData & { loadedMs: number; indexedMs: number }>;

/**
 * How fast uncompressed pages of results come from as many threads as a shop on this machine has, sixteen at once, and how
 * large the index is. Processor time a request is printed beside the wall time, which others on the machine lengthen.
 */
export const searchBenchmark: Benchmark = async ({ print, sizes }) => {
  for (const size of sizes.filter((one) => one >= 100_000)) await measure(size, print);
};

async function measure(size: number, print: Print): Promise<void> {
  const database = await openStoredDatabase(size);
  const { url, data } = database;
  const threads = threadCount(readEnv({ NODE_ENV: 'production' }));
  const shop: Shop = await startChild('listing-server.ts', { url, port, size, data, isSearched: true, threads });
  try {
    database.label(shop.opening);
    print(`  ${size.toLocaleString('en')} products, ${connections} at once, threads that serve: ${threads}`);
    print(figure('search index made', shop.opening.indexedMs / 1000, 's'));
    print(figure('index, bytes a product', (await shop.ask('search bytes')) / size, 'bytes', BYTES));
    const next = requests(shop.opening, size);
    await load(port, connections, warmSeconds, next);
    const before = await shop.cpu();
    let answers = 0;
    let bytes = 0;
    const { perSecond, medianMs, p99Ms } = await load(port, connections, seconds, next, (body) => {
      answers += 1;
      bytes += Buffer.byteLength(body);
    });
    const cpuMs = ((await shop.cpu()) - before) / answers;
    print(figure('an answer, on average', bytes / answers, 'bytes'));
    print(figure('pages of results', perSecond, 'answers/s', PER_SECOND));
    print(figure('  processor time', cpuMs, 'ms a request'));
    print(figure('  by the processor time of one thread alone', 1000 / cpuMs, 'answers/s', PER_SECOND));
    print(figure('  waiting, median', medianMs, 'ms'));
    print(figure('  waiting, 99 %', p99Ms, 'ms', P99_MS));
  } finally {
    await shop.stop();
    await database.stop();
  }
}

function requests({ tokens }: ListingData, size: number): () => RawRequest {
  const query = searchTexts(size);
  let asked = 0;
  return () => {
    asked += 1;
    const headers = { authorization: `Bearer ${tokens[asked % tokens.length]!}` };
    return rawRequest(`/web/search/?QUERY=${encodeURIComponent(query())}`, headers, undefined, 'GET');
  };
}
