import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../build/root.ts';
import type { CrashShop } from '../crash/crash-shop.ts';
import type { ProxyKind } from './start-proxy.ts';
import { type Outcome, underLoad } from './under-load.ts';

const PAUSE_MS = 1000;
/** How long nodes of two releases serve side by side. */
const MIXED_MS = 10_000;

export type RollingResult = Outcome & { trial: string; proxy: ProxyKind };

/** Restarts two nodes in turn, a second apart, while buyers read, fill baskets and order. */
export async function runRestarts(proxy: ProxyKind, rounds: number): Promise<RollingResult> {
  const outcome = await underLoad({ proxy, root: ROOT }, async ({ nodes }) => {
    for (let round = 0; round < rounds; round += 1) {
      await restart(nodes[round % 2]!);
      await sleep(PAUSE_MS);
    }
  });
  return { trial: `${rounds} restarts`, proxy, ...outcome };
}

/** Replaces two nodes of the former release, built in a folder of its own, by this one, one after the other. */
export async function runUpdate(proxy: ProxyKind, former: string): Promise<RollingResult> {
  const outcome = await underLoad({ proxy, root: former }, async ({ nodes }) => {
    for (const node of nodes) {
      node.root = ROOT;
      await restart(node);
      await sleep(MIXED_MS);
    }
  });
  return { trial: 'update', proxy, ...outcome };
}

async function restart(node: CrashShop): Promise<void> {
  await node.stop();
  node.start();
  await node.untilReady();
}
