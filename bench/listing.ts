import autocannon, { type Client, type Result } from 'autocannon';
import type { Data, Envelope } from '#shared/endpoint.ts';
import { type Benchmark, figure, type Print } from './benchmark.ts';
import { type Child, startChild } from './listing/child.ts';
import type { ListingData } from './listing/listing-data.ts';
import { openStoredDatabase } from './listing/stored-database.ts';
import { type ListingRequest, listingRequests } from './listing/listing-requests.ts';

const size = 100_000;
const connections = 50;
const seconds = 8;
const port = 5560;
const referencePort = 5561;

type Shop = Child<ListingData & { loadedMs: number }>;

/**
 * A filtered section of a tenth of 100,000 products at fifty requests at a time: every request another section, filter
 * and buyer, at his own prices and with his basket. Beside Fastify giving one such answer by JSON.stringify, and ready.
 */
export const listingBenchmark: Benchmark = async ({ print }) => {
  const database = await openStoredDatabase(size);
  print(`  ${size.toLocaleString('en')} products, ${connections} at once`);
  const { url, data } = database;
  const shop: Shop = await startChild('listing-server.ts', { url, port, size, data });
  try {
    database.label(shop.opening);
    print(figure('catalogue read into memory', shop.opening.loadedMs / 1000, 's'));
    await measure(shop, print);
  } finally {
    await shop.stop();
    await database.stop();
  }
};

async function measure(shop: Shop, print: Print): Promise<void> {
  const requests = listingRequests(shop.opening, 40_000);
  const answer = await describe(requests, print);
  const reference = await startChild('reference-server.ts', { port: referencePort, answer });
  try {
    const [object, bytes] = ['/object', '/bytes'].map((path) => [{ method: 'GET' as const, path, headers: {} }]);
    const ready = await load(reference, referencePort, bytes!);
    print(figure('Fastify, the same bytes ready', ready.perSecond, 'requests/s') + cpu(ready));
    const written = await load(reference, referencePort, object!);
    print(figure('Fastify, the same object by JSON.stringify', written.perSecond, 'requests/s') + cpu(written));
    const listed = await load(shop, port, requests);
    const beside = { name: 'JSON.stringify', value: written.perSecond };
    const asBrowsers = await load(shop, port, requests.map(compressed));
    print(figure('listing with filter, own prices, basket', listed.perSecond, 'requests/s', beside) + cpu(listed));
    print(figure('  the same as browsers ask for it', asBrowsers.perSecond, 'requests/s', beside) + cpu(asBrowsers));
    print(figure('  the same beside ready bytes', listed.perSecond / ready.perSecond, 'of ready bytes'));
    print(figure('  waiting, median', listed.medianMs, 'ms'));
    print(figure('  waiting, 99 %', listed.p99Ms, 'ms'));
  } finally {
    await reference.stop();
  }
}

/** With the header of Chromium. */
const compressed = (request: ListingRequest): ListingRequest => ({
  ...request,
  headers: { ...request.headers, 'accept-encoding': 'gzip, deflate, br, zstd' },
});

/** Looks at some answers: what they hold is printed; the one nearest to their mean length is what the references give. */
async function describe(requests: readonly ListingRequest[], print: Print): Promise<string> {
  const answers: { text: string; bytes: number; items: number; values: number; goods: number }[] = [];
  for (const { path, headers } of requests.slice(0, 200)) {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
    const text = await answer.text();
    const { data } = JSON.parse(text) as Envelope<Data<'catalogPage'>>;
    if (!data || !('products' in data)) throw new Error(`No listing at ${path}: ${text.slice(0, 200)}`);
    const values = data.filter.items.props.flatMap((property) => property.values);
    const shown = values.filter(({ count }) => count > 0).length;
    const { elementCount: goods } = data.filter;
    answers.push({ text, bytes: Buffer.byteLength(text), items: data.products.items.length, values: shown, goods });
  }
  const mean = (key: 'bytes' | 'items' | 'values' | 'goods') =>
    answers.reduce((all, answer) => all + answer[key], 0) / answers.length;
  print(figure('an answer, on average', mean('bytes'), 'bytes'));
  print(figure('  items', mean('items'), ''));
  print(figure('  facet values with a count above 0', mean('values'), ''));
  print(figure('  goods that the filter leaves', mean('goods'), ''));
  const distance = ({ bytes }: { bytes: number }) => Math.abs(bytes - mean('bytes'));
  return answers.reduce((best, answer) => (distance(answer) < distance(best) ? answer : best)).text;
}

type Load = { perSecond: number; cpuMs: number; medianMs: number; p99Ms: number };

const cpu = ({ cpuMs }: Load) => `   ${cpuMs.toFixed(3)} ms of processor a request`;

/** Warms up, then measures. Throws where any answer is not a success. */
async function load(child: Child<unknown>, onPort: number, requests: ListingRequest[]): Promise<Load> {
  await run(onPort, requests, 3);
  const before = await child.cpu();
  const result = await run(onPort, requests, seconds);
  const cpuMs = ((await child.cpu()) - before) / result.requests.total;
  return { perSecond: result.requests.average, cpuMs, medianMs: result.latency.p50, p99Ms: result.latency.p99 };
}

async function run(onPort: number, requests: ListingRequest[], duration: number): Promise<Result> {
  let next = 0;
  const result = await autocannon({
    url: `http://127.0.0.1:${onPort}`,
    connections,
    duration,
    setupClient: (client: Client) => {
      const own = next++;
      client.setRequests(requests.length < connections ? requests : requests.filter((_, n) => n % connections === own));
    },
  });
  if (result.non2xx || result.errors) throw new Error(`${result.non2xx + result.errors} answers failed`);
  return result;
}
