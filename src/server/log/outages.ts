import { ageOf, moment } from '../shared-moment.ts';

const LOGGED_AT = 0;
const COUNT = 1;

const EVERY_MS = 10_000;

export const createOutageMemory = (): SharedArrayBuffer => new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT);

/**
 * Counts the failures of a lost database over all threads of the process: it is one line in ten seconds. Returns how many
 * failures this line stands for, or null where the next line has yet to come.
 */
export function outageCounter(memory: SharedArrayBuffer): () => number | null {
  const words = new Int32Array(memory);
  return () => {
    Atomics.add(words, COUNT, 1);
    const at = Atomics.load(words, LOGGED_AT);
    if (at !== 0 && ageOf(at) < EVERY_MS) return null;
    if (Atomics.compareExchange(words, LOGGED_AT, at, moment()) !== at) return null;
    return Atomics.exchange(words, COUNT, 0);
  };
}
