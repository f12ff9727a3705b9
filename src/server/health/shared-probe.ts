import { setTimeout as sleep } from 'node:timers/promises';
import { ageOf, moment } from '../shared-moment.ts';

/** Words of a probe: since when a thread looks, what was found, when it was found. */
const LOOKING = 0;
const FOUND = 1;
const FOUND_AT = 2;
const WORDS = 3;
const MAX_PROBES = 4;

/** A thread waits so long for what it or another one finds, and asks so often. */
const PATIENCE_MS = 5000;
const POLL_MS = 20;

/** Longer than a silent database lets a statement wait: a thread that looks for so long has ended. */
const ABANDONED_MS = 60_000;

export const createProbeMemory = (): SharedArrayBuffer =>
  new SharedArrayBuffer(MAX_PROBES * WORDS * Int32Array.BYTES_PER_ELEMENT);

/**
 * `number`: of the probe, from 0. `look` finds a number above 0; `late` is the answer while it takes
 * longer than five seconds.
 */
type Probe = { memory: SharedArrayBuffer; number: number; everyMs: number; look: () => Promise<number>; late: number };

/**
 * A probe that all threads of a process share: one look at a time, and its result is the answer of every thread for
 * `everyMs`. So the number of requests does not matter.
 */
export function sharedProbe({ memory, number, everyMs, look, late }: Probe): () => Promise<number> {
  const words = new Int32Array(memory, number * WORDS * Int32Array.BYTES_PER_ELEMENT, WORDS);
  let own: Promise<number> | undefined;
  return () => (own ??= ask().finally(() => (own = undefined)));

  async function ask(): Promise<number> {
    for (;;) {
      const found = Atomics.load(words, FOUND);
      if (found !== 0 && ageOf(Atomics.load(words, FOUND_AT)) < everyMs) return found;
      const since = Atomics.load(words, LOOKING);
      const isFree = since === 0 || ageOf(since) > ABANDONED_MS;
      if (isFree && Atomics.compareExchange(words, LOOKING, since, moment()) === since) {
        return Promise.race([lookAndShare(), sleep(PATIENCE_MS, late, { ref: false })]);
      }
      if (!isFree && ageOf(since) > PATIENCE_MS) return late;
      await sleep(POLL_MS);
    }
  }

  async function lookAndShare(): Promise<number> {
    try {
      const found = await look();
      Atomics.store(words, FOUND, found);
      Atomics.store(words, FOUND_AT, moment());
      return found;
    } finally {
      Atomics.store(words, LOOKING, 0);
    }
  }
}
