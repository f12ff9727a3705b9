import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Benchmark, figure } from './benchmark.ts';
import { memoryOf } from './start/memory-of.ts';
import { startDemoShop } from './start/start-demo-shop.ts';

const LATER_STARTS = 3;
/** Megabytes of all processes together, npm among them. */
const MEMORY = { name: 'the limit', value: 350 };
/** By then the threads that have built catalogue and index have ended. */
const SETTLED_MS = 40_000;

/**
 * How long `npm start` takes until the demo shop is ready, on an empty folder and on a filled one, with everything
 * installed and built; and the memory of all its processes. Throws where that is beyond the limit.
 */
export const startBenchmark: Benchmark = async ({ print }) => {
  const folder = mkdtempSync(join(tmpdir(), 'optovik-bench-'));
  try {
    const first = await startDemoShop(folder);
    print(figure('first start', first.seconds, 's'));
    await first.stop();
    const later: number[] = [];
    for (let start = 1; start < LATER_STARTS; start += 1) {
      const shop = await startDemoShop(folder);
      later.push(shop.seconds);
      await shop.stop();
    }
    const last = await startDemoShop(folder);
    later.push(last.seconds);
    print(figure('later start, median', later.toSorted((a, b) => a - b)[later.length >> 1]!, 's'));
    await sleep(SETTLED_MS);
    const { proportional, resident, processes } = memoryOf(last.pid, last.cluster);
    await last.stop();
    print(figure(`memory of ${processes} processes, shared pages once`, proportional, 'MB', MEMORY));
    print(figure('  shared pages counted in each process', resident, 'MB'));
    if (proportional > MEMORY.value) throw new Error(`The demo shop takes ${proportional.toFixed(0)} MB`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
