import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/index.ts';
import type { ChangeCursor } from './change-cursor.ts';
import type { Change } from './logged-change.ts';
import { readChanges } from './read-changes.ts';
import { SeenTransactions } from './seen-transactions.ts';

/** How often the change log is read, at most, unless a notice of a change arrives. */
const FRESH_MS = 500;

/** How often an idle node reads the change log. */
const IDLE_MS = 2000;

/** How long requests wait for work in the background, from its start; after that they get the model as it is. */
const MAX_WAIT_MS = 200;

/** The pause after a read of the log that may have been just too early. */
const RETRY_MS = 20;

/** Reading the log takes at most one part in this many of the time, and so does renewing the model. */
const SHARE = 5;

/** Changes that are read at a time. */
const BATCH = 1000;

/** A model in memory that follows the change log; `cursor`: the changes that it contains. */
type FollowingModel = { readonly cursor: ChangeCursor };

/** How a model is built and how it takes changes. */
type ModelSource<M extends FollowingModel> = {
  /** Builds a model, from the one that is served or (null) from the database. Changes after its cursor are applied. */
  build: (served: M | null) => Promise<M>;
  /** Applies changes in place, or notes that the model is stale. */
  apply: (model: M, changes: readonly Change[]) => Promise<void>;
  /** Whether changes wait for a new model. */
  isStale: (model: M) => boolean;
  /** Whether requests wait for a new model as they wait for changes in place. */
  isRenewedFast: (model: M) => boolean;
  /** Gets each model when requests begin to see it. */
  onServed?: (model: M) => void;
  /** Runs after each read of the log. */
  onCaughtUp?: (model: M) => Promise<void>;
};

type FollowerOptions = { freshMs?: number; maxRestMs?: number };

/** What renews a model now, and all that waits for it. */
let lastRenewal: Promise<unknown> = Promise.resolve();

/** Models are renewed one at a time: several at once would take the memory of all, and every core from requests. */
function inTurn<T>(renew: () => Promise<T>): Promise<T> {
  const renewed = lastRenewal.then(renew);
  lastRenewal = renewed.catch(() => undefined);
  return renewed;
}

/** Work in the background; `done` rejects where it fails. */
type Work = { done: Promise<void>; since: number };

/**
 * Keeps the model of one database current. The first request after `freshMs` has the change log read and waits for it: one
 * small statement for all requests meanwhile. Where there are many changes they wait `MAX_WAIT_MS` at most and the work
 * goes on in the background. What cannot change in place makes a new model, which is served once it has caught up. Where the
 * server has lost changes that the model contains, it is built from the database.
 */
export class ChangeLogFollower<M extends FollowingModel> {
  /** Gets errors of the background; the model is served as it was. */
  onError: (error: unknown) => void = (error) => process.emitWarning(error as Error);
  readonly #db: Db;
  readonly #source: ModelSource<M>;
  readonly #freshMs: number;
  readonly #maxRestMs: number;
  #served: M | null = null;
  /** Those of the served model. */
  #seen: SeenTransactions | null = null;
  #loading: Promise<void> | null = null;
  #nextRead = 0;
  #restUntil = 0;
  #isReadPlanned = false;
  #reading: Work | null = null;
  #nextRenewal = 0;
  #renewal: Work | null = null;
  /** When the served model had all changes of the log. */
  #completeAt: number | null = null;

  constructor(db: Db, source: ModelSource<M>, { freshMs = FRESH_MS, maxRestMs = Infinity }: FollowerOptions = {}) {
    this.#db = db;
    this.#source = source;
    this.#freshMs = freshMs;
    this.#maxRestMs = maxRestMs;
  }

  /** Whether the first model is being built, and requests wait for it. */
  get isLoading(): boolean {
    return this.#loading !== null;
  }

  /** For how long the served model may have lacked changes; null before the first one. */
  get ageMs(): number | null {
    return this.#completeAt === null ? null : performance.now() - this.#completeAt;
  }

  async current(): Promise<M> {
    if (!this.#served) return this.#load();
    if (performance.now() >= this.#nextRead) this.#beginReading();
    if (this.#reading) await waitShortly(this.#reading);
    if (this.#renewal && this.#source.isRenewedFast(this.#served)) await waitShortly(this.#renewal);
    return this.#served;
  }

  /** The model with all that is committed by now, however long that takes. Throws what goes wrong. */
  async settled(): Promise<M> {
    await this.#load();
    for (;;) {
      await this.#reading?.done;
      await this.#renewal?.done;
      this.#beginReading();
      await this.#reading?.done;
      if (!this.#renewal && !this.#source.isStale(this.#served!)) return this.#served!;
      this.#renewal ??= this.#beginRenewal();
      await this.#renewal.done;
    }
  }

  /** Reads the change log as soon as its share of the time allows, for a notice that it has new rows. */
  readSoon(): void {
    const rest = this.#restUntil - performance.now();
    if (!this.#reading && rest <= 0) this.#beginReading();
    else if (!this.#isReadPlanned) {
      this.#isReadPlanned = true;
      setTimeout(() => this.#readPlanned(), Math.max(rest, RETRY_MS)).unref();
    }
  }

  /** Builds the model before the first request and keeps it current without requests. Returns what stops this. */
  start(onError: (error: unknown) => void): () => void {
    let isRunning = true;
    const report = (error: unknown) => isRunning && onError(error);
    this.onError = report;
    const update = () => void this.current().catch(report);
    update();
    const timer = setInterval(update, IDLE_MS).unref();
    return () => {
      isRunning = false;
      clearInterval(timer);
    };
  }

  #readPlanned(): void {
    this.#isReadPlanned = false;
    this.readSoon();
  }

  #beginReading(): void {
    if (!this.#served) return;
    this.#reading ??= this.#runInBackground(this.#catchUp(this.#served).finally(() => (this.#reading = null)));
  }

  async #load(): Promise<M> {
    while (!this.#served) {
      this.#loading ??= this.#build().finally(() => (this.#loading = null));
      await this.#loading;
    }
    return this.#served;
  }

  async #build(from = this.#served): Promise<void> {
    const seen = await SeenTransactions.atEnd(this.#db);
    const model = await this.#source.build(from);
    const began = performance.now();
    await this.#follow(model, seen);
    const isFirst = this.#served === null;
    [this.#served, this.#seen] = [model, seen];
    if (!this.#source.isStale(model)) this.#completeAt = began;
    this.#source.onServed?.(model);
    if (isFirst && this.#source.isStale(model)) this.#renewal ??= this.#beginRenewal();
  }

  async #catchUp(model: M): Promise<void> {
    const began = performance.now();
    try {
      const seen = this.#seen!;
      if (!(await seen.areKept())) {
        this.#renewal ??= this.#beginRenewal(null);
        return;
      }
      await this.#follow(model, seen);
      if (this.#source.isStale(this.#served!) && performance.now() >= this.#nextRenewal) {
        this.#renewal ??= this.#beginRenewal();
      }
      if (!this.#renewal && !this.#source.isStale(this.#served!)) this.#completeAt = began;
      await this.#source.onCaughtUp?.(this.#served!);
    } finally {
      this.#restUntil = this.#restFrom(began);
      this.#nextRead = Math.max(began + this.#freshMs, this.#restUntil);
    }
  }

  /** Applies the changes up to the end of the log. */
  async #follow(model: M, seen: SeenTransactions): Promise<void> {
    const { cursor } = model;
    for (;;) {
      cursor.take([], Date.now());
      const changes = await readChanges(this.#db, cursor, BATCH);
      if (changes.length === 0) return;
      seen.take(changes);
      await this.#source.apply(model, changes);
      cursor.take(
        changes.map(({ seq }) => seq),
        Date.now(),
      );
    }
  }

  /** From the served model, or (null) from the database. */
  #beginRenewal(from = this.#served): Work {
    const renewed = inTurn(async () => {
      const began = performance.now();
      await this.#build(from).finally(() => (this.#nextRenewal = this.#restFrom(began)));
    });
    return this.#runInBackground(renewed.finally(() => (this.#renewal = null)));
  }

  /** Rejects those who wait for it, and reports the error whether anyone waits or not. */
  #runInBackground(done: Promise<void>): Work {
    done.catch(this.onError);
    return { done, since: performance.now() };
  }

  /** When work that began then and ends now may begin again. */
  #restFrom(began: number): number {
    const now = performance.now();
    return now + Math.min((now - began) * SHARE, this.#maxRestMs);
  }
}

/** Waits as long as a request does; the code that began the work handles its failure. */
function waitShortly({ done, since }: Work): Promise<unknown> | undefined {
  const left = since + MAX_WAIT_MS - performance.now();
  if (left <= 0) return undefined;
  return Promise.race([done.catch(() => undefined), sleep(left, undefined, { ref: false })]);
}
