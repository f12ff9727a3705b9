import { randomFillSync } from 'node:crypto';

/**
 * Counters of limits in memory that the threads of a process share, so that a limit holds for all of them together. A key
 * is known by 64 bits of a hash with a secret of the process; a counter stands in one of the few slots of its bucket.
 */
const BUCKETS = 4096;
const SLOTS = 8;

/** Of a slot: both halves of the hash, when its window began, how many requests came in it. */
const WORDS = 4;
const BUCKET_WORDS = 1 + SLOTS * WORDS;

/** Behind the buckets. */
const SEEDS_AT = BUCKETS * BUCKET_WORDS;

/**
 * A lock is held for a few instructions. After the quick tries its thread has been preempted within them: others sleep a
 * millisecond between further tries. After the slow tries the lock is taken over: its thread has ended.
 */
const QUICK_TRIES = 1000;
const SLOW_TRIES = 200;

type Answer = { current: number; ttl: number };

/** Memory for the counters of one process. */
export function createCounterMemory(): SharedArrayBuffer {
  const memory = new SharedArrayBuffer((SEEDS_AT + 2) * 4);
  randomFillSync(new Uint32Array(memory, SEEDS_AT * 4, 2));
  return memory;
}

/** The counters as a store of @fastify/rate-limit. Each limit has one of its own, made in the same order in every thread. */
export function counterStore(memory: SharedArrayBuffer) {
  const words = new Uint32Array(memory);
  const locks = new Int32Array(memory);
  let made = 0;
  return class CounterStore {
    readonly #number = (made += 1);

    incr(key: string, done: (error: Error | null, answer?: Answer) => void, timeWindow: number): void {
      done(null, count(words, locks, `${this.#number} ${key}`, timeWindow));
    }

    child(): CounterStore {
      return new CounterStore();
    }
  };
}

function count(words: Uint32Array, locks: Int32Array, key: string, timeWindow: number): Answer {
  const [first, second] = [hashOf(key, words[SEEDS_AT]!), hashOf(key, words[SEEDS_AT + 1]!)];
  const bucket = (first % BUCKETS) * BUCKET_WORDS;
  const now = Date.now() >>> 0;
  lock(locks, bucket);
  try {
    const slot = findSlot(words, bucket + 1, first, second, now, timeWindow);
    const isOwn = words[slot] === first && words[slot + 1] === second;
    if (!isOwn || ageAt(words, slot, now) >= timeWindow) words.set([first, second, now, 0], slot);
    words[slot + 3]! += 1;
    return { current: words[slot + 3]!, ttl: timeWindow - ageAt(words, slot, now) };
  } finally {
    Atomics.store(locks, bucket, 0);
  }
}

/** The slot of a key, else one whose window is over, else the one with the fewest requests. */
function findSlot(
  words: Uint32Array,
  from: number,
  first: number,
  second: number,
  now: number,
  timeWindow: number,
): number {
  let best = from;
  let fewest = Infinity;
  for (let slot = from; slot < from + SLOTS * WORDS; slot += WORDS) {
    if (words[slot] === first && words[slot + 1] === second) return slot;
    const isOver = words[slot + 3] === 0 || ageAt(words, slot, now) >= timeWindow;
    const requests = isOver ? 0 : words[slot + 3]!;
    if (requests < fewest) [best, fewest] = [slot, requests];
  }
  return best;
}

/** A clock that was put back makes every window old. */
const ageAt = (words: Uint32Array, slot: number, now: number): number => (now - words[slot + 2]!) >>> 0;

function lock(locks: Int32Array, bucket: number): void {
  for (let tries = 0; tries < QUICK_TRIES + SLOW_TRIES; tries += 1) {
    if (Atomics.compareExchange(locks, bucket, 0, 1) === 0) return;
    if (tries >= QUICK_TRIES) Atomics.wait(locks, bucket, 1, 1);
  }
}

/** MurmurHash3 over the units of the text, 32 bits. */
function hashOf(text: string, seed: number): number {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) {
    let unit = Math.imul(text.charCodeAt(at), 0xcc9e2d51);
    unit = Math.imul((unit << 15) | (unit >>> 17), 0x1b873593);
    hash ^= unit;
    hash = Math.imul((hash << 13) | (hash >>> 19), 5) + 0xe6546b64;
  }
  hash ^= text.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
