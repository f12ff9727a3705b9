import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { openDatabase } from '#server/db/index.ts';
import { findInstalledPostgres } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { checkOrders } from '../crash/check-orders.ts';
import { checkWrites } from '../crash/check-writes.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import { fillForLoad, startLoad } from '../crash/start-load.ts';
import { countRequests, type RequestCounts } from './counted-requests.ts';
import { reader } from './reader.ts';
import { DRAIN_SECONDS, type ProxyKind, startProxy } from './start-proxy.ts';

const PAUSE_MS = 1000;
const READERS = 6;

/** What became of the load while something was disturbed. */
export type Outcome = RequestCounts & {
  acknowledged: number;
  lostWrites: number;
  doubled: number;
  /** Orders that are not whole. */
  broken: string[];
};

/** `folder`: for files of a trial; `databaseUrl`: of the server that both nodes use. */
export type Place = {
  nodes: readonly [CrashShop, CrashShop];
  data: TradeData;
  folder: string;
  databaseUrl: string;
};

/**
 * `root`: the built release that the nodes run; `second`: further settings of the second node; `onAnswer` gets the
 * milliseconds of each request.
 */
type Nodes = { proxy: ProxyKind; root: string; second?: Record<string, string>; onAnswer?: (ms: number) => void };

/**
 * Two nodes over a PostgreSQL server of their own, behind a proxy, while buyers read, fill baskets and order; `work` disturbs
 * them, then what they have written is counted.
 */
export async function underLoad(
  { proxy, root, second = {}, onAnswer }: Nodes,
  work: (place: Place) => Promise<void>,
): Promise<Outcome> {
  const postgres = await startPrivatePostgres({ durable: true, programs: findInstalledPostgres() });
  const folder = mkdtempSync(join(tmpdir(), 'optovik-load-'));
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', THREADS: '2', DRAIN_SECONDS: `${DRAIN_SECONDS[proxy]}` };
  const node = (name: string, more = {}) => CrashShop.create(join(folder, name), { root, env: { ...env, ...more } });
  const nodes = [await node('first'), await node('second', second)] as const;
  const ends: (() => Promise<unknown>)[] = [];
  try {
    const data = await fill(nodes[0], postgres.url);
    for (const one of nodes) {
      one.start();
      ends.push(() => one.stop());
      await one.untilReady();
    }
    const balancer = await startProxy(proxy, [new URL(nodes[0].url).host, new URL(nodes[1].url).host]);
    ends.push(balancer.stop);
    const { ask, counts } = countRequests(onAnswer);
    const load = startLoad(balancer.url, data, ask);
    const readers = data.buyers.slice(-READERS).map(({ token }) => reader(balancer.url, token, ask));
    await sleep(PAUSE_MS);
    await work({ nodes, data, folder, databaseUrl: postgres.url });
    await sleep(PAUSE_MS);
    const [done] = await Promise.all([load.stop(), ...readers.map((one) => one.stop())]);
    const { lost, doubled } = await checkWrites(postgres.url, data, { ...done, pairs: [] });
    const broken = await checkOrders(postgres.url, done.numbers);
    const acknowledged = [...done.pieces, ...done.orders].reduce((all, count) => all + count, 0);
    return { ...counts, acknowledged, lostWrites: lost, doubled, broken };
  } finally {
    await Promise.all(ends.map((end) => end()));
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The node makes the tables of its own release first. */
async function fill(node: CrashShop, url: string): Promise<TradeData> {
  node.start();
  await node.untilReady();
  await node.stop();
  const database = await openDatabase({ url });
  try {
    return await fillForLoad(database);
  } finally {
    await database.close();
  }
}
