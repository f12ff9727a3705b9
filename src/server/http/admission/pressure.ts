import { monitorEventLoopDelay } from 'node:perf_hooks';

const RESOLUTION_MS = 20;
const EVERY_MS = 250;

/** Nanoseconds of the histogram. */
const NS_PER_MS = 1_000_000;

/**
 * For how long work of this thread waits at present: for the event loop, or for a connection to the database. Each thread has
 * its own. `stop` ends the measuring.
 */
export function startPressure(poolWaitMs: () => number): { current: () => number; stop: () => void } {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  let lagMs = 0;
  const timer = setInterval(() => {
    const mean = Number.isFinite(histogram.mean) ? histogram.mean / NS_PER_MS - RESOLUTION_MS : 0;
    // One long step, such as a collection of garbage, is no overload
    lagMs = (lagMs + Math.max(0, mean)) / 2;
    histogram.reset();
  }, EVERY_MS).unref();
  return {
    current: () => Math.max(lagMs, poolWaitMs()),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}
