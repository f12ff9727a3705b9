import { setTimeout as sleep } from 'node:timers/promises';
import { socketAddress } from '#server/db/embedded/socket-address.ts';
import type { TradeData } from '#bench/generator/fill-trade-shop.ts';
import { basketWriter, orderWriter } from './basket-writer.ts';
import { checkWrites, type Expected } from './check-writes.ts';
import { commitWriter } from './commit-writer.ts';
import { crash, type CrashKind } from './crash-kind.ts';
import { CrashShop } from './crash-shop.ts';
import { copyOf, remove } from '../exchange/exchange-shop.ts';
import { createFilled, type FilledShop } from './fill-crash-shop.ts';
import type { Writer } from './writer.ts';

const BASKET_BUYERS = 8;
const ORDER_BUYERS = 4;
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
  restartMs: number[];
};

/** A shop with the buyers of the load, for `runCrashes`. */
export const openFilled = (): Promise<FilledShop> => createFilled(BASKET_BUYERS + ORDER_BUYERS);

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
    const { lost, doubled } = await checkWrites(socketAddress(shop.cluster).url, data, expected);
    return { kind, kills, acknowledged: acknowledgedOf(expected), lost, doubled, restartMs };
  } finally {
    await shop.stop();
    remove(folder);
  }
}

function startLoad({ url, cluster }: CrashShop, { buyers, itemIds }: TradeData): { stop: () => Promise<Expected> } {
  const address = socketAddress(cluster).url;
  const itemId = itemIds[0]!;
  const baskets = buyers.slice(0, BASKET_BUYERS).map((buyer) => basketWriter(url, buyer, itemId));
  const orders = buyers.slice(BASKET_BUYERS).map((buyer) => orderWriter(url, buyer, itemId));
  const commits = Array.from({ length: COMMIT_WRITERS }, (_, n) => commitWriter(address, n * 1_000_000_000));
  const counts = (writers: Writer[]) => writers.map((writer) => writer.acknowledged());
  return {
    stop: async () => {
      await Promise.all([...baskets, ...orders, ...commits].map((writer) => writer.stop()));
      const pairs = commits.flatMap(({ ids }) => ids);
      return { pieces: counts(baskets), orders: counts(orders), pairs };
    },
  };
}

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

const acknowledgedOf = ({ pieces, orders, pairs }: Expected) => sum(pieces) + sum(orders) + pairs.length;
