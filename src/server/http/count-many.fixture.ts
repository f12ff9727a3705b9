import { workerData } from 'node:worker_threads';
import { counterStore } from './shared-counters.ts';

/** A thread that counts one key so often. */
const { memory, times } = workerData as { memory: SharedArrayBuffer; times: number };
const store = new (counterStore(memory))();
for (let n = 0; n < times; n += 1) store.incr('a', () => undefined, 600_000);
