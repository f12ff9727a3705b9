/** A request that wants to run. `start` gets what ends it, once; `refuse` is called where it has waited for `maxWaitMs`. */
export type Work = {
  visitor: string;
  maxWaitMs: number;
  start: (leave: () => void) => void;
  refuse: () => void;
  /** Nobody waits for it any longer. */
  isGone: () => boolean;
};

/** `maxRunning`: of all visitors; what is slower than `slowMs` no longer counts. `maxOfVisitor`: slow ones count too;
 * `maxBesideOthers`: the same while other visitors come as well. */
type Bounds = { maxRunning: number; maxOfVisitor: number; maxBesideOthers: number; slowMs: number };

/** Visitors come beside one another if they have taken turns within this time. */
const BESIDE_MS = 1000;

/**
 * Runs the requests of many visitors: those of one in the order of arrival, the visitors in turn. A visitor with hundreds of
 * requests waits behind himself, and another one gets the next turn.
 */
export class VisitorQueue {
  readonly #bounds: Bounds;
  /** The requests that count, and since when they run. */
  readonly #running = new Map<Work, number>();
  readonly #runningOf = new Map<string, number>();
  /** By visitor; the next one comes first. */
  readonly #waiting = new Map<string, { work: Work; since: number }[]>();
  #waitingCount = 0;
  #lastVisitor: string | undefined;
  #othersAt = -Infinity;
  #inProgress = 0;
  #isLooking = false;

  constructor(bounds: Bounds) {
    this.#bounds = bounds;
  }

  /** Of all visitors. */
  get waitingCount(): number {
    return this.#waitingCount;
  }

  /** Requests that run, slow ones too. */
  get inProgress(): number {
    return this.#inProgress;
  }

  waitingOf(visitor: string): number {
    return this.#waiting.get(visitor)?.length ?? 0;
  }

  /** Starts the request now or in its turn. */
  enter(work: Work): void {
    const { visitor } = work;
    if (this.#lastVisitor !== undefined && this.#lastVisitor !== visitor) this.#othersAt = performance.now();
    this.#lastVisitor = visitor;
    const own = this.#waiting.get(visitor);
    if (!own && this.#hasRoom(visitor)) return this.#start(work);
    const entry = { work, since: performance.now() };
    if (own) own.push(entry);
    else this.#waiting.set(visitor, [entry]);
    this.#waitingCount += 1;
    this.#lookLater();
  }

  #hasRoom(visitor: string): boolean {
    const { maxRunning, maxOfVisitor, maxBesideOthers } = this.#bounds;
    const most = performance.now() - this.#othersAt < BESIDE_MS ? maxBesideOthers : maxOfVisitor;
    return this.#running.size < maxRunning && (this.#runningOf.get(visitor) ?? 0) < most;
  }

  #start(work: Work): void {
    const { visitor } = work;
    this.#running.set(work, performance.now());
    this.#inProgress += 1;
    this.#runningOf.set(visitor, (this.#runningOf.get(visitor) ?? 0) + 1);
    let runs = true;
    work.start(() => {
      if (!runs) return;
      runs = false;
      this.#running.delete(work);
      this.#inProgress -= 1;
      const left = this.#runningOf.get(visitor)! - 1;
      if (left > 0) this.#runningOf.set(visitor, left);
      else this.#runningOf.delete(visitor);
      this.#startNext();
    });
  }

  /** Starts what there is room for, one of each visitor in turn. */
  #startNext(): void {
    // A visitor who goes behind the others comes again in this loop
    for (const visitor of this.#waiting.keys()) {
      const next = this.#hasRoom(visitor) ? this.#take(visitor) : undefined;
      if (next) this.#start(next);
    }
  }

  /** The first request of a visitor that somebody still waits for; the visitor goes behind the others. */
  #take(visitor: string): Work | undefined {
    const own = this.#waiting.get(visitor)!;
    this.#waiting.delete(visitor);
    while (own.length > 0) {
      const { work } = own.shift()!;
      this.#waitingCount -= 1;
      if (work.isGone()) continue;
      if (own.length > 0) this.#waiting.set(visitor, own);
      return work;
    }
    return undefined;
  }

  #lookLater(): void {
    if (this.#isLooking) return;
    this.#isLooking = true;
    setTimeout(() => {
      this.#isLooking = false;
      this.#passOverSlow();
      this.#refuseLate();
      this.#startNext();
      if (this.#waitingCount > 0) this.#lookLater();
    }, this.#bounds.slowMs).unref();
  }

  #passOverSlow(): void {
    const latest = performance.now() - this.#bounds.slowMs;
    for (const [work, since] of this.#running) if (since <= latest) this.#running.delete(work);
  }

  #refuseLate(): void {
    const now = performance.now();
    for (const [visitor, own] of this.#waiting) {
      while (own.length > 0 && now - own[0]!.since > own[0]!.work.maxWaitMs) {
        const { work } = own.shift()!;
        this.#waitingCount -= 1;
        if (!work.isGone()) work.refuse();
      }
      if (own.length === 0) this.#waiting.delete(visitor);
    }
  }
}
