import { setTimeout as sleep } from 'node:timers/promises';
import { socketAddress } from '#server/db/embedded/socket-address.ts';
import { BUYERS_PER_COMPANY, type TradeData } from '#bench/generator/fill-trade-shop.ts';
import { basketWriter, orderWriter } from './basket-writer.ts';
import { checkOrders } from './check-orders.ts';
import { checkWrites, type Expected } from './check-writes.ts';
import { commitWriter } from './commit-writer.ts';
import { crash, type CrashKind } from './crash-kind.ts';
import { CrashShop } from './crash-shop.ts';
import { copyOf, remove } from '../exchange/exchange-shop.ts';
import { createFilled, type FilledShop } from './fill-crash-shop.ts';
import type { Writer } from './writer.ts';

const BASKET_BUYERS = 8;
const ORDER_BUYERS = 16;
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

/** A shop with the buyers of the load, for `runCrashes`. Who orders has a company and goods of his own. */
export async function openFilled(): Promise<FilledShop> {
  const filled = await createFilled(BASKET_BUYERS + ORDER_BUYERS * BUYERS_PER_COMPANY, 1 + ORDER_BUYERS);
  const { buyers } = filled.data;
  const ordering = buyers.slice(BASKET_BUYERS).filter((_, n) => n % BUYERS_PER_COMPANY === 0);
  return { ...filled, data: { ...filled.data, buyers: [...buyers.slice(0, BASKET_BUYERS), ...ordering] } };
}

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
    const load = startLoad(shop, data);
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

type Load = Expected & { numbers: string[] };

function startLoad({ url, cluster }: CrashShop, { buyers, itemIds }: TradeData): { stop: () => Promise<Load> } {
  const address = socketAddress(cluster).url;
  const baskets = buyers.slice(0, BASKET_BUYERS).map((buyer) => basketWriter(url, buyer, itemIds[0]!));
  const orders = buyers.slice(BASKET_BUYERS).map((buyer, n) => orderWriter(url, buyer, itemIds[1 + n]!));
  const commits = Array.from({ length: COMMIT_WRITERS }, (_, n) => commitWriter(address, n * 1_000_000_000));
  const counts = (writers: Writer[]) => writers.map((writer) => writer.acknowledged());
  return {
    stop: async () => {
      await Promise.all([...baskets, ...orders, ...commits].map((writer) => writer.stop()));
      const pairs = commits.flatMap(({ ids }) => ids);
      const numbers = orders.flatMap((writer) => writer.numbers);
      return { pieces: counts(baskets), orders: counts(orders), pairs, numbers };
    },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

const acknowledgedOf = ({ pieces, orders, pairs }: Expected) => sum(pieces) + sum(orders) + pairs.length;
