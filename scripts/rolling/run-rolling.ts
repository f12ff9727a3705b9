import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { openDatabase } from '#server/db/index.ts';
import { findInstalledPostgres } from '#server/testing/find-postgres.ts';
import { startPrivatePostgres } from '#server/testing/private-postgres.ts';
import { ROOT } from '../build/root.ts';
import { checkOrders } from '../crash/check-orders.ts';
import { checkWrites } from '../crash/check-writes.ts';
import { CrashShop } from '../crash/crash-shop.ts';
import { fillForLoad, startLoad } from '../crash/start-load.ts';
import { countRequests, type RequestCounts } from './counted-requests.ts';
import { reader } from './reader.ts';
import { DRAIN_SECONDS, type ProxyKind, startProxy } from './start-proxy.ts';

const PAUSE_MS = 1000;
/** How long nodes of two releases serve side by side. */
const MIXED_MS = 10_000;
const READERS = 6;

export type RollingResult = RequestCounts & {
  trial: string;
  proxy: ProxyKind;
  acknowledged: number;
  lostWrites: number;
  doubled: number;
  /** Orders that are not whole. */
  broken: string[];
};

type Nodes = readonly [CrashShop, CrashShop];

/** Restarts two nodes in turn, a second apart, while buyers read, fill baskets and order. */
export const runRestarts = (proxy: ProxyKind, rounds: number): Promise<RollingResult> =>
  underLoad({ trial: `${rounds} restarts`, proxy, root: ROOT }, async (nodes) => {
    for (let round = 0; round < rounds; round += 1) {
      await restart(nodes[round % 2]!);
      await sleep(PAUSE_MS);
    }
  });

/** Replaces two nodes of the former release, built in a folder of its own, by this one, one after the other. */
export const runUpdate = (proxy: ProxyKind, former: string): Promise<RollingResult> =>
  underLoad({ trial: 'update', proxy, root: former }, async (nodes) => {
    for (const node of nodes) {
      node.root = ROOT;
      await restart(node);
      await sleep(MIXED_MS);
    }
  });

async function restart(node: CrashShop): Promise<void> {
  await node.stop();
  node.start();
  await node.untilReady();
}

type Trial = { trial: string; proxy: ProxyKind; root: string };

/** Two nodes over a PostgreSQL server of their own; `work` disturbs them, then what they have written is counted. */
async function underLoad({ trial, proxy, root }: Trial, work: (nodes: Nodes) => Promise<void>): Promise<RollingResult> {
  const postgres = await startPrivatePostgres({ durable: true, programs: findInstalledPostgres() });
  const folder = mkdtempSync(join(tmpdir(), 'optovik-rolling-'));
  const env = { DATABASE_URL: postgres.url, TRUST_PROXY: '1', THREADS: '2', DRAIN_SECONDS: `${DRAIN_SECONDS[proxy]}` };
  const node = (name: string) => CrashShop.create(join(folder, name), { root, env });
  const nodes = [await node('first'), await node('second')] as const;
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
    const { ask, counts } = countRequests();
    const load = startLoad(balancer.url, data, ask);
    const readers = data.buyers.slice(-READERS).map(({ token }) => reader(balancer.url, token, ask));
    await sleep(PAUSE_MS);
    await work(nodes);
    await sleep(PAUSE_MS);
    const [done] = await Promise.all([load.stop(), ...readers.map((one) => one.stop())]);
    const { lost, doubled } = await checkWrites(postgres.url, data, { ...done, pairs: [] });
    const broken = await checkOrders(postgres.url, done.numbers);
    const acknowledged = [...done.pieces, ...done.orders].reduce((all, count) => all + count, 0);
    return { trial, proxy, ...counts, acknowledged, lostWrites: lost, doubled, broken };
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
