import type { Db } from '#server/db/index.ts';

/** What a thread has read of baskets, by account. Beyond a number of lines the baskets that were set first are dropped. */
export class CacheByAccount<B> {
  readonly #byDatabase = new WeakMap<Db, { byAccount: Map<number, B>; lineCount: number }>();
  readonly #maxLines: number;
  readonly #linesOf: (basket: B) => number;

  constructor(maxLines: number, linesOf: (basket: B) => number) {
    this.#maxLines = maxLines;
    this.#linesOf = linesOf;
  }

  get(db: Db, accountId: number): B | undefined {
    return this.#byDatabase.get(db)?.byAccount.get(accountId);
  }

  set(db: Db, accountId: number, basket: B): void {
    let cached = this.#byDatabase.get(db);
    if (!cached) this.#byDatabase.set(db, (cached = { byAccount: new Map(), lineCount: 0 }));
    this.drop(db, accountId);
    cached.byAccount.set(accountId, basket);
    cached.lineCount += this.#sizeOf(basket);
    while (cached.lineCount > this.#maxLines) this.drop(db, cached.byAccount.keys().next().value!);
  }

  drop(db: Db, accountId: number): void {
    const cached = this.#byDatabase.get(db);
    const basket = cached?.byAccount.get(accountId);
    if (!cached || !basket) return;
    cached.byAccount.delete(accountId);
    cached.lineCount -= this.#sizeOf(basket);
  }

  /** A basket without lines takes its place too. */
  #sizeOf(basket: B): number {
    return 1 + this.#linesOf(basket);
  }
}
