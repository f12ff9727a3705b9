import type { Db } from '#server/db/index.ts';

/** What a thread has read of baskets, by account. Beyond a number of lines the baskets that were kept first are dropped. */
export class KeptByAccount<B> {
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

  keep(db: Db, accountId: number, basket: B): void {
    let kept = this.#byDatabase.get(db);
    if (!kept) this.#byDatabase.set(db, (kept = { byAccount: new Map(), lineCount: 0 }));
    this.drop(db, accountId);
    kept.byAccount.set(accountId, basket);
    kept.lineCount += this.#sizeOf(basket);
    while (kept.lineCount > this.#maxLines) this.drop(db, kept.byAccount.keys().next().value!);
  }

  drop(db: Db, accountId: number): void {
    const kept = this.#byDatabase.get(db);
    const basket = kept?.byAccount.get(accountId);
    if (!kept || !basket) return;
    kept.byAccount.delete(accountId);
    kept.lineCount -= this.#sizeOf(basket);
  }

  /** A basket without lines takes its place too. */
  #sizeOf(basket: B): number {
    return 1 + this.#linesOf(basket);
  }
}
