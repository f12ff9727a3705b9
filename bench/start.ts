import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, figure } from './benchmark.ts';
import { type Memory, memoryOf } from './start/memory-of.ts';
import { startDemoShop } from './start/start-demo-shop.ts';

const LATER_STARTS = 3;
const LATER_START = { name: 'the goal', value: 1.5 };
/** Megabytes of all processes together, npm among them, with one serving thread. */
const MEMORY = { name: 'the limit', value: 350 };
/** Megabytes of each further one. */
const THREAD = { name: 'the goal', value: 60 };
const MANY_THREADS = 3;
/** By then the threads that have built catalogue and index have ended. */
const SETTLED_MS = 40_000;

/**
 * How long `npm start` takes until the demo shop is ready, on an empty folder and on a filled one, with everything
 * installed and built; and the memory of all its processes, with one serving thread and with several. Throws where that is
 * beyond the limit.
 */
export const startBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const first = await startDemoShop(folder);
    print(figure('first start', first.seconds, 's'));
    await first.stop();
    const later: number[] = [];
    for (let start = 0; start < LATER_STARTS; start += 1) {
      const shop = await startDemoShop(folder);
      later.push(shop.seconds);
      await shop.stop();
    }
    print(figure('later start, median', later.toSorted((a, b) => a - b)[later.length >> 1]!, 's', LATER_START));
    const { proportional, resident, processes } = await settledMemory(folder, 1);
    print(figure(`memory of ${processes} processes, shared pages once`, proportional, 'MB', MEMORY));
    print(figure('  shared pages counted in each process', resident, 'MB'));
    const more = (await settledMemory(folder, MANY_THREADS)).proportional - proportional;
    print(figure(`  each of ${MANY_THREADS - 1} further threads`, more / (MANY_THREADS - 1), 'MB', THREAD));
    if (proportional > MEMORY.value) throw new Error(`The demo shop takes ${proportional.toFixed(0)} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

async function settledMemory(folder: string, threads: number): Promise<Memory> {
  const shop = await startDemoShop(folder, threads);
  await sleep(SETTLED_MS);
  const memory = memoryOf(shop.pid, shop.cluster);
  await shop.stop();
  return memory;
}
