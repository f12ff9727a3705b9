import { Worker } from 'node:worker_threads';
import { Counter, Gauge, Registry } from 'prom-client';
import { expect, it, onTestFinished } from 'vitest';
import type { ReadMetrics } from '#server/metrics/thread-metrics.ts';
import { SlotFigures } from './slot-figures.ts';

async function figures(requests: number): Promise<ReadMetrics> {
  const registry = new Registry();
  const registers = [registry];
  new Counter({ name: 'requests_total', help: 'Requests', registers }).inc(requests);
  new Gauge({ name: 'threads', help: 'Threads', registers }).set(1);
  return registry.getMetricsAsJSON();
}

/** A thread that answers readings with these figures, one after another, and no longer after the last. */
function aThread(answers: ReadMetrics[]): Worker {
  const code = `
    const { parentPort, workerData } = require('node:worker_threads');
    parentPort.on('message', () => {
      const metrics = workerData.shift();
      if (metrics) parentPort.postMessage({ kind: 'measured', metrics });
    });`;
  const worker = new Worker(code, { eval: true, workerData: answers });
  onTestFinished(async () => void (await worker.terminate()));
  return worker;
}

const sumOf = (read: ReadMetrics[], name: string): number =>
  read
    .flat()
    .filter((metric) => metric.name === name)
    .reduce((sum, { values }) => sum + values[0]!.value, 0);

it('a thread that never answers keeps no listener of a reading', async () => {
  const silent = aThread([]);
  const slot = new SlotFigures(5);
  const before = silent.listenerCount('message');
  for (let n = 0; n < 20; n += 1) await slot.read(silent);
  expect(silent.listenerCount('message')).toBe(before);
});

it('counts of a thread that does not answer stay in the sum, its state does not', async () => {
  const thread = aThread([await figures(7)]);
  const slot = new SlotFigures();
  const first = await slot.read(thread);
  expect([sumOf(first, 'requests_total'), sumOf(first, 'threads')]).toEqual([7, 1]);
  const second = await slot.read(null);
  expect([sumOf(second, 'requests_total'), sumOf(second, 'threads')]).toEqual([7, 0]);
});

it('a replaced thread counts on from those before it', async () => {
  const slot = new SlotFigures();
  for (const requests of [7, 5]) {
    await slot.read(aThread([await figures(requests)]));
    await slot.threadEnded();
  }
  const read = await slot.read(aThread([await figures(2)]));
  expect([sumOf(read, 'requests_total'), sumOf(read, 'threads')]).toEqual([14, 1]);
});
