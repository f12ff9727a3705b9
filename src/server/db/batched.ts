import { AsyncLocalStorage } from 'node:async_hooks';
import type { Db } from './database.ts';
import { currentRequest, runInRequest } from './request-scope.ts';

const MAX_KEYS = 200;

/** How long lookups wait for the load before them: longer loads wait for a lock or a slow server. */
const MAX_WAIT_MS = 3;

type Waiting<K, V> = {
  key: K;
  owner: number | null | undefined;
  resolve: (value: V) => void;
  reject: (error: unknown) => void;
};

/** The lookups that wait with what starts their load, and how many loads run. `start`: in the context of the first lookup. */
type Batches<K, V> = {
  waiting: Waiting<K, V>[];
  start: () => void;
  running: number;
  timer: NodeJS.Timeout | undefined;
};

/**
 * Joins lookups into one load per database: those of one turn of the event loop, and those that come while the load before
 * them is running. Many parallel requests cost one statement. `load` returns the values in the order of its keys; it gets
 * at most 200 keys at a time. Nothing is cached: a load begins after its lookups were asked for. One that fails by a
 * broken constraint or value, by a race or a lock, is made again for each of its keys: it must have written nothing then.
 */
export function batched<K, V>(
  load: (db: Db, keys: readonly K[]) => Promise<readonly V[]>,
): (db: Db, key: K) => Promise<V> {
  const all = new WeakMap<Db, Batches<K, V>>();

  const loadBatch = async (db: Db, batch: readonly Waiting<K, V>[]): Promise<void> => {
    try {
      const keys = batch.map(({ key }) => key);
      const values = await runAsOwner(batch, () => load(db, keys));
      batch.forEach(({ resolve }, index) => resolve(values[index]!));
    } catch (error) {
      // The others of the load are not to blame
      if (batch.length > 1 && isOwnFailure(error)) await Promise.all(batch.map((one) => loadBatch(db, [one])));
      else batch.forEach(({ reject }) => reject(error));
    }
  };

  const startNext = async (batches: Batches<K, V>, loaded: Promise<unknown>) => {
    await loaded;
    batches.running -= 1;
    // Answered callers may ask again in this turn of the event loop
    if (batches.running === 0 && batches.waiting.length > 0) setImmediate(batches.start);
  };

  const startAll = (db: Db, batches: Batches<K, V>) => {
    clearTimeout(batches.timer);
    batches.timer = undefined;
    const { waiting } = batches;
    if (waiting.length === 0) return;
    batches.waiting = [];
    batches.running += 1;
    const parts = Array.from({ length: Math.ceil(waiting.length / MAX_KEYS) }, (_, n) =>
      loadBatch(db, waiting.slice(n * MAX_KEYS, (n + 1) * MAX_KEYS)),
    );
    void startNext(batches, Promise.all(parts));
  };

  return (db, key) =>
    new Promise((resolve, reject) => {
      let batches = all.get(db);
      if (!batches) all.set(db, (batches = { waiting: [], start: () => undefined, running: 0, timer: undefined }));
      batches.waiting.push({ key, owner: currentRequest()?.owner, resolve, reject });
      if (batches.waiting.length > 1) return;
      batches.start = AsyncLocalStorage.bind(startAll.bind(null, db, batches));
      if (batches.running === 0) setImmediate(batches.start);
      else batches.timer = setTimeout(batches.start, MAX_WAIT_MS);
    });
}

const shared = { id: null, waitsAsJob: false };

/** A load of one account takes its share of the connections, one of several accounts nobody's: none of them waits for another. */
function runAsOwner<T>(batch: readonly { owner: number | null | undefined }[], load: () => Promise<T>): Promise<T> {
  const { owner } = batch[0]!;
  // Of a job among them: its waits are not bounded
  if (batch.some((one) => one.owner === undefined)) return runInRequest({ ...shared, owner: null, isOver: true }, load);
  const own = batch.every((one) => one.owner === owner) ? owner! : null;
  return runInRequest({ ...shared, owner: own, isOver: false }, load);
}

/** Values and constraints (22, 23), races that the server has ended (40), and locks that were not to be waited for (55P03). */
const OWN = /^(?:22|23|40|55P03)/;

/** Whether a statement failed by what it was given: nothing of it was written, and it may be made again for less. */
function isOwnFailure(error: unknown): boolean {
  const { code } = ((error as { cause?: unknown } | null)?.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' && OWN.test(code);
}
