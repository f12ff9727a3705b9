/** Runs the work of several owners in round-robin order: `width` pieces at once, at most one of each owner. */
export class FairQueue {
  readonly #width: number;
  readonly #running = new Set<number>();
  /** The waiting work of each owner; the next owner comes first. */
  readonly #waiting = new Map<number, (() => void)[]>();

  constructor(width: number) {
    this.#width = width;
  }

  async run<T>(owner: number, work: () => Promise<T>): Promise<T> {
    await this.#turn(owner);
    try {
      return await work();
    } finally {
      this.#running.delete(owner);
      this.#moveBehindOthers(owner);
      this.#startWaiting();
    }
  }

  #moveBehindOthers(owner: number): void {
    const own = this.#waiting.get(owner);
    if (!own) return;
    this.#waiting.delete(owner);
    this.#waiting.set(owner, own);
  }

  #turn(owner: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.set(owner, [...(this.#waiting.get(owner) ?? []), resolve]);
    this.#startWaiting();
    return promise;
  }

  #startWaiting(): void {
    for (const [owner, [first, ...rest]] of this.#waiting) {
      if (this.#running.size >= this.#width) return;
      if (this.#running.has(owner)) continue;
      if (rest.length > 0) this.#waiting.set(owner, rest);
      else this.#waiting.delete(owner);
      this.#running.add(owner);
      first!();
    }
  }
}
