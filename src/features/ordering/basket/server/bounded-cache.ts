import type { Db } from '#server/db/index.ts';

/** What a thread has read, by database and key. Beyond a number of lines the values that were set first are dropped. */
export class BoundedCache<K, V> {
  readonly #byDatabase = new WeakMap<Db, { byKey: Map<K, V>; lineCount: number }>();
  readonly #maxLines: number;
  readonly #linesOf: (value: V) => number;

  constructor(maxLines: number, linesOf: (value: V) => number) {
    this.#maxLines = maxLines;
    this.#linesOf = linesOf;
  }

  get(db: Db, key: K): V | undefined {
    return this.#byDatabase.get(db)?.byKey.get(key);
  }

  set(db: Db, key: K, value: V): void {
    let cached = this.#byDatabase.get(db);
    if (!cached) this.#byDatabase.set(db, (cached = { byKey: new Map(), lineCount: 0 }));
    this.drop(db, key);
    cached.byKey.set(key, value);
    cached.lineCount += this.#sizeOf(value);
    while (cached.lineCount > this.#maxLines) this.drop(db, cached.byKey.keys().next().value!);
  }

  drop(db: Db, key: K): void {
    const cached = this.#byDatabase.get(db);
    const value = cached?.byKey.get(key);
    if (!cached || !value) return;
    cached.byKey.delete(key);
    cached.lineCount -= this.#sizeOf(value);
  }

  /** A basket without lines takes its place too. */
  #sizeOf(value: V): number {
    return 1 + this.#linesOf(value);
  }
}
