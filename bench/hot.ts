import { type Benchmark, figure, type Print } from './benchmark.ts';
import { databaseCpu } from './hot/processor-time.ts';
import { hotRequests } from './hot/hot-requests.ts';
import { type Child, startChild } from './listing/child.ts';
import type { ListingData } from './listing/listing-data.ts';
import { openStoredDatabase } from './listing/stored-database.ts';
import { ask, load, type LoadResult, loadWork, type RawRequest, rawRequest } from './trade/http-load.ts';

const size = 100_000;
const port = 5606;
const barePort = 5607;
const connections = 16;
/** Compiling its code takes a process seconds of its processor; it runs for weeks. */
const warmSeconds = 8;
const seconds = 4;

type Shop = Child<ListingData & { loadedMs: number }>;

/** 99 of 100 requests of the mixed load are answered within this many milliseconds. */
const MIXED_MS = 120;

/** Milliseconds: of processor time a request, or until the answer. */
type Goal = { name: string; value: number; limit: number };

/**
 * What buyers do most, at once, on 100,000 goods with packs, prices of their own, discounts and durable writes: the
 * processor time of the shop and its database for each request beside its goal, and that of a bare answer in the same
 * run. The goals that are missed stand at the end.
 */
export const hotBenchmark: Benchmark = async ({ print, postgres }) => {
  const database = await openStoredDatabase(size, postgres);
  const shop: Shop = await startChild('listing-server.ts', {
    url: database.url,
    port,
    size,
    data: database.data,
    hasPages: true,
  });
  try {
    database.label(shop.opening);
    print(`  ${database.name}`);
    const goals = await measure(shop, () => databaseCpu(database.cluster), print);
    const missed = goals.filter(({ value, limit }) => value > limit);
    print(missed.length === 0 ? '  every goal is met' : '  missed:');
    for (const { name, value, limit } of missed) {
      print(`    ${name}: ${value.toFixed(2)} ms, the goal is ${limit.toFixed(2)}`);
    }
  } finally {
    await shop.stop();
    await database.stop();
  }
};

type Work = (duration: number) => Promise<LoadResult>;

async function measure(shop: Shop, databaseMs: () => number, print: Print): Promise<Goal[]> {
  const goals: Goal[] = [];
  const requests = hotRequests(shop.opening, port);
  let bareMs = 0;
  const run = async (name: string, limit: number, work: Work) => {
    await work(warmSeconds);
    const [node, database] = [await shop.cpu(), databaseMs()];
    const result = await work(seconds);
    const own = ((await shop.cpu()) - node) / result.count;
    const theirs = (databaseMs() - database) / result.count;
    const used = own + theirs;
    const parts = `   ${own.toFixed(2)} + ${theirs.toFixed(2)} of the database, bare answer ${bareMs.toFixed(2)}; ${result.perSecond.toFixed(0)}/s, 99 % ${result.p99Ms.toFixed(0)} ms`;
    print(figure(name, used, 'ms', { name: 'the goal', value: limit }) + parts);
    goals.push({ name, value: used, limit });
  };
  const asked = (next: () => RawRequest): Work => {
    return (duration) => load(port, connections, duration, next);
  };
  print(`  ${size.toLocaleString('en')} products, ${connections} at once; processor time a request`);
  bareMs = await measureBare(await ask<object>(port, requests.listing()), print);
  await run('listing with facets', 0.5, asked(requests.listing));
  await run('the same as Chromium asks for it', 0.6, asked(requests.listingAsChromium));
  await run('two facets', 0.4, asked(requests.twoFacets));
  await run('product', 0.38, asked(requests.product));
  // Before the lines: of sixty thousand in baskets the first orders would have a hundred and fifty each
  await run('order: add, checkout, place', 4.2, (duration) => loadWork(port, connections, duration, requests.order));
  await run('line into the basket', 0.6, asked(requests.basketAdd));
  const quantity = await requests.quantity((request) => ask(port, request));
  await run('quantity in a basket of 20 lines', 1.8, asked(quantity));
  await run('page of a section', 6, asked(requests.page));
  await run('page of a basket of 20 lines', 7.5, asked(requests.basketPage));
  goals.push(...(await measureMixed(requests, print)));
  return goals;
}

/** Milliseconds of an answer of a listing's size by the same web server alone: what runs on other machines are compared by. */
async function measureBare(data: object, print: Print): Promise<number> {
  const answer = JSON.stringify(data);
  const bare = await startChild('reference-server.ts', { port: barePort, answer });
  try {
    const next = () => rawRequest('/bytes', {}, undefined, 'GET');
    await load(barePort, connections, warmSeconds, next);
    const before = await bare.cpu();
    const { count } = await load(barePort, connections, seconds, next);
    const used = ((await bare.cpu()) - before) / count;
    print(figure(`bare answer of ${Math.round(Buffer.byteLength(answer) / 1024)} KB`, used, 'ms'));
    return used;
  } finally {
    await bare.stop();
  }
}

/** Eight buyers who fill their baskets beside a hundred who look at lists. */
async function measureMixed(requests: ReturnType<typeof hotRequests>, print: Print): Promise<Goal[]> {
  const run = (duration: number) =>
    Promise.all([load(port, 8, duration, requests.basketAdd), load(port, 100, duration, requests.listingAsChromium)]);
  await run(warmSeconds);
  const [writes, lists] = await run(seconds);
  return [
    ['8 basket writers beside 100 listers', writes],
    ['100 listers beside 8 basket writers', lists],
  ].map(([label, result]) => {
    const { p99Ms, perSecond, medianMs } = result as LoadResult;
    const goal = { name: 'the goal', value: MIXED_MS };
    print(
      figure(`${String(label)}, 99 %`, p99Ms, 'ms', goal) +
        `   median ${medianMs.toFixed(0)} ms, ${perSecond.toFixed(0)}/s`,
    );
    return { name: `${String(label)}, 99 %`, value: p99Ms, limit: MIXED_MS };
  });
}
