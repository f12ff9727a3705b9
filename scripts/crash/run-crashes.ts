import { setTimeout as sleep } from 'node:timers/promises';
import { socketAddress } from '#server/db/embedded/socket-address.ts';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { checkOrders } from './check-orders.ts';
import { checkWrites, type Expected } from './check-writes.ts';
import { commitWriter } from './commit-writer.ts';
import { crash, type CrashKind } from './crash-kind.ts';
import { CrashShop } from './crash-shop.ts';
import { copyOf, remove } from '../exchange/exchange-shop.ts';
import type { FilledShop } from './fill-crash-shop.ts';
import { startLoad } from './start-load.ts';

const COMMIT_WRITERS = 2;

/** How long the load runs between two crashes, at least and at most. */
const MIN_LOAD_MS = 150;
const MAX_LOAD_MS = 700;

/** What crashes of one kind have done. `restartMs`: from the kill until the shop answers again. */
export type CrashResult = {
  kind: CrashKind;
  kills: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Orders that are not whole. */
  broken: string[];
  restartMs: number[];
};

/**
 * Kills what `kind` names, so many times, while buyers fill baskets and place orders over HTTP and others commit rows;
 * then counts which acknowledged writes are missing and which were made twice.
 */
export async function runCrashes(filled: FilledShop, kind: CrashKind, kills: number): Promise<CrashResult> {
  const { data } = filled;
  const folder = copyOf(filled.folder);
  const shop = await CrashShop.create(folder);
  try {
    shop.start();
    await shop.untilReady();
    const load = startWriters(shop, data);
    const restartMs: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await sleep(MIN_LOAD_MS + Math.random() * (MAX_LOAD_MS - MIN_LOAD_MS));
      const killed = performance.now();
      await crash(kind, shop);
      await shop.untilReady();
      restartMs.push(performance.now() - killed);
    }
    await sleep(MAX_LOAD_MS);
    const expected = await load.stop();
    const { url } = socketAddress(shop.cluster);
    const writes = await checkWrites(url, data, expected);
    const broken = await checkOrders(url, expected.numbers);
    return { kind, kills, acknowledged: acknowledgedOf(expected), ...writes, broken, restartMs };
  } finally {
    await shop.stop();
    remove(folder);
  }
}

type Written = Expected & { numbers: string[] };

function startWriters({ url, cluster }: CrashShop, data: TradeData): { stop: () => Promise<Written> } {
  const address = socketAddress(cluster).url;
  const load = startLoad(url, data);
  const commits = Array.from({ length: COMMIT_WRITERS }, (_, n) => commitWriter(address, n * 1_000_000_000));
  return {
    stop: async () => {
      const [done] = await Promise.all([load.stop(), ...commits.map((writer) => writer.stop())]);
      return { ...done, pairs: commits.flatMap(({ ids }) => ids) };
    },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

const acknowledgedOf = ({ pieces, orders, pairs }: Expected) => sum(pieces) + sum(orders) + pairs.length;
