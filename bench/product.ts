import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import type { ListingData } from './listing/listing-data.ts';
import { openStoredDatabase } from './listing/stored-database.ts';
import { createRandom } from './generator/random.ts';
import { ask, load, type RawRequest, rawRequest, waits } from './trade/http-load.ts';

const size = 100_000;
const port = 5593;
const connections = 16;
const warmSeconds = 3;
const seconds = 6;

/** Milliseconds of processor time a page. */
const CPU_MS = { name: 'the target', value: 0.42 };

type Shop = Child<ListingData & { loadedMs: number }>;

/** Pages of products, each request another product and another buyer: prices, basket and the view that is recorded. */
export const productBenchmark: Benchmark = async ({ print }) => {
  const database = await openStoredDatabase(size);
  const { url, data } = database;
  const shop: Shop = await startChild('listing-server.ts', { url, port, size, data });
  try {
    database.label(shop.opening);
    await measure(shop, print);
  } finally {
    await shop.stop();
    await database.stop();
  }
};

async function measure(shop: Shop, print: Print): Promise<void> {
  print(`  ${size.toLocaleString('en')} products, ${connections} at once`);
  const next = requests(shop.opening, await shownIds(shop.opening));
  await load(port, connections, warmSeconds, next);
  const before = await shop.cpu();
  let answers = 0;
  const result = await load(port, connections, seconds, next, (body) => {
    if (!body.includes('"characteristics"')) throw new Error(`No product: ${body.slice(0, 200)}`);
    answers += 1;
  });
  const cpuMs = ((await shop.cpu()) - before) / answers;
  print(figure('page of a product', result.perSecond, 'answers/s') + waits(result));
  print(figure('  processor time', cpuMs, 'ms a request', CPU_MS));
}

/** Some thousands of products that the buyers see, of many sections. */
async function shownIds({ tokens, collectionPaths }: ListingData): Promise<number[]> {
  const ids: number[] = [];
  for (const path of collectionPaths.slice(0, 200)) {
    const { products } = await ask<{ products?: { ids: number[] } }>(
      port,
      rawRequest(`/web/catalog/${path}/`, { authorization: `Bearer ${tokens[0]!}` }, undefined, 'GET'),
    );
    ids.push(...(products?.ids ?? []));
  }
  return [...new Set(ids)];
}

function requests({ tokens }: ListingData, ids: readonly number[]): () => RawRequest {
  const random = createRandom(11);
  let asked = 0;
  return () => {
    asked += 1;
    const id = random.pick(ids);
    const headers = { authorization: `Bearer ${tokens[asked % tokens.length]!}` };
    return rawRequest(`/web/detail/?id=${id}`, headers, undefined, 'GET');
  };
}
